function q = bc1(q,mbc,kind)
switch kind
	case 'extrap'
		q(:,1:mbc) = q(:,(mbc+1)*ones(1,mbc)); q(:,end-mbc+1:end) = repmat(q(:,end-mbc),1,mbc);
	case 'periodic'
		q(:,1:mbc) = q(:,end-2*mbc+1:end-mbc); q(:,end-mbc+1:end) = q(:,mbc+1:2*mbc);
end


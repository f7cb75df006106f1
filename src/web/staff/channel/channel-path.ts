export const paymentChannelsPath = '/admin/payment-channels';
export const shippingChannelsPath = '/admin/shipping-channels';

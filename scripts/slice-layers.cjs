// The slices of src/modules by layer, from the ground up, and within a layer in the order in which they stand on one
// another: a slice imports, and reads the tables of, slices that come before it. So there is no circle between slices. What
// follows from an order or an account is a reaction (src/modules/reactions.ts), not an import. docs/decisions/0025.

const layers = {
  ground: ['audit', 'idempotency', 'ledger', 'image', 'settings', 'wording'],
  people: [
    ...['seller', 'otp', 'identity', 'consent', 'address', 'notification'],
    ...[
      'social',
      'banking',
      'verification',
      'store-team',
      'store-key',
      'store-profile',
      'store-suspension',
      'member',
      'audit-desk',
      'approval',
    ],
  ],
  goods: [
    ...[
      'shipping',
      'pricing',
      'catalogue',
      'stock',
      'listing',
      'catalogue-file',
      'product-picture',
      'product-option',
      'ebook',
      'banner',
      'shared-list',
      'campaign',
      'site',
      'search',
      'content',
    ],
    'onboarding',
  ],
  selling: ['promotion', 'category-desk', 'flash-sale', 'price-calendar', 'cart'],
  buying: ['order', 'points', 'payment', 'fulfilment', 'checkout'],
  after: [
    ...[
      'returns',
      'document',
      'review',
      'storefront',
      'landing',
      'share',
      'ticket',
      'chat',
      'quiz',
      'cashback',
      'reward',
      'withdrawal',
      'affiliate',
      'referral',
      'browsing',
      'feed',
      'live',
      'academy',
    ],
    ...[
      'order-notices',
      'order-desk',
      'packing',
      'packing-proof',
      'adjustment',
      'settlement',
      'commission-invoice',
      'withholding',
      'payout',
    ],
    ...[
      'stock-desk',
      'store-figures',
      'campaign-results',
      'promotion-trial',
      'promotion-results',
      'store-standing',
      'store-centre',
    ],
    'shop-desk',
    'store-desk',
    'people-desk',
    'catalogue-desk',
  ],
  oversight: ['event-log', 'money-check', 'health', 'office', 'privacy'],
};

const slices = Object.values(layers).flat();

/** The slices that come after a slice: those it may not know. */
function slicesAbove(slice) {
  return slices.slice(slices.indexOf(slice) + 1);
}

module.exports = { layers, slices, slicesAbove };

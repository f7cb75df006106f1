import { createRequire } from 'node:module';

const { slices, slicesAbove } = createRequire(import.meta.url)('./slice-layers.cjs');

/**
 * Planted violations for each rule of .dependency-cruiser.cjs: files, and what they must not import. They are written
 * to a throw-away folder; a rule that doesn't report each of its own is a rule that can't fail.
 */
export const violations = {
  'no-circles': { 'src/shared/egg.ts': './hen.ts', 'src/shared/hen.ts': './egg.ts' },
  'imports-exist': { 'src/shared/lost.ts': './nowhere.ts' },
  'shared-knows-only-shared': { 'src/shared/nosy.ts': '../platform/clean.ts' },
  'decisions-are-pure': { 'src/modules/cart/impure.rules.ts': 'node:fs' },
  'tables-know-only-tables': { 'src/modules/cart/busy.tables.ts': './save-cart.ts' },
  'stores-know-only-tables': { 'src/modules/cart/busy.store.ts': './save-cart.ts' },
  'the-search-engine-stands-alone': {
    'src/modules/search/engine/find.ts': '../live-search.ts',
    'src/modules/search/engine/read.ts': 'node:fs',
  },
  'a-store-belongs-to-its-slice': { 'src/modules/order/place-order.ts': '../cart/cart.store.ts' },
  'orders-stand-on-what-is-sold': {
    'src/modules/order/price-order.ts': '../checkout/checkout.rules.ts',
    'src/modules/order/open-order.ts': '../payment/open-payment.ts',
    'src/modules/order/send-order.ts': '../fulfilment/ship-order.ts',
    'src/modules/order/show-order.ts': '../order-desk/read-orders.ts',
    'src/modules/order/order.contract.ts': '../payment/payment.contract.ts',
    'src/modules/order/fill-order.ts': '../cart/save-cart.ts',
    'src/modules/order/announce-order.ts': '../notification/notify-users.ts',
  },
  'payment-knows-orders-only': {
    'src/modules/payment/pay-checkout.ts': '../checkout/checkout.rules.ts',
    'src/modules/payment/pay-carrier.ts': '../fulfilment/ship-order.ts',
    'src/modules/payment/show-payment.ts': '../order-desk/read-orders.ts',
  },
  'fulfilment-knows-orders-only': {
    'src/modules/fulfilment/ask-payment.ts': '../payment/open-payment.ts',
    'src/modules/fulfilment/ask-checkout.ts': '../checkout/checkout.rules.ts',
    'src/modules/fulfilment/show-parcels.ts': '../order-desk/read-orders.ts',
  },
  'nobody-builds-on-checkout-or-desks': {
    'src/modules/returns/return-checkout.ts': '../checkout/checkout.rules.ts',
    'src/modules/checkout/show-orders.ts': '../order-desk/read-orders.ts',
    'src/modules/order-desk/order-again.ts': '../checkout/checkout.rules.ts',
  },
  'points-follow-orders': {
    'src/modules/order/pay-order.ts': '../points/earn-points.ts',
    'src/modules/payment/thank-payer.ts': '../points/earn-points.ts',
    'src/modules/fulfilment/thank-receiver.ts': '../points/earn-points.ts',
    'src/modules/checkout/thank-buyer.ts': '../points/earn-points.ts',
  },
  ...upwardImports(),
  'use-cases-leave-sql-to-stores': { 'src/modules/cart/empty-cart.ts': './cart.tables.ts' },
  'apis-call-use-cases': { 'src/modules/cart/short.api.ts': './cart.store.ts' },
  'jobs-call-use-cases': { 'src/modules/cart/short.job.ts': './cart.tables.ts' },
  'modules-know-no-web': { 'src/modules/cart/show-cart.ts': '../../web/shop/cart/cart-page.tsx' },
  'platform-knows-no-feature': { 'src/platform/nosy.ts': '../modules/cart/cart.rules.ts' },
  'the-demo-is-asked-for-in-demo-mode-only': { 'src/processes/eager.ts': '../demo/fill-shop.ts' },
  'web-knows-only-decisions': {
    'src/web/shop/cart/greedy-page.tsx': '../../../modules/cart/save-cart.ts',
  },
  'browser-code-knows-no-server': { 'src/web/shop/cart/file-page.tsx': 'node:fs' },
  'audiences-never-meet': {
    'src/web/shop/cart/nosy.tsx': '../../seller/order/orders-page.tsx',
    'src/web/seller/order/nosy.tsx': '../../staff/order/order-page.tsx',
    'src/web/staff/order/nosy.tsx': '../../account/order/order-page.tsx',
    'src/web/account/order/nosy.tsx': '../../shop/cart/cart-page.tsx',
  },
  'pages-know-no-frame': {
    'src/web/shop/cart/framed.tsx': '../../shell/shell.tsx',
    'src/web/seller/order/framed.tsx': '../../root.tsx',
    'src/web/kit/order/framed.tsx': '../../shell/shell.tsx',
  },
  'kit-knows-no-audience': {
    'src/web/kit/order/shopping.tsx': '../../shop/cart/cart-page.tsx',
    'src/web/kit/order/staffed.tsx': '../../staff/order/order-page.tsx',
  },
  'requests-know-no-page': { 'src/web/request/nosy.ts': '../kit/order/order-line.tsx' },
  'ui-imports-nothing-above': {
    'src/web/ui/nosy.tsx': '../shop/cart/cart-page.tsx',
    'src/web/ui/ordering.tsx': '../kit/order/order-line.tsx',
  },
  'tests-stay-out-of-the-product': { 'src/modules/cart/odd-cart.ts': './cart.rules.test.ts' },
};

/** Slices that no other rule keeps from what is below them. */
const free = ['search', 'cart', 'points'];

/** For each slice but the last: a file of it, and what it must not import of every slice above. */
function upwardImports() {
  return Object.fromEntries(
    slices
      .slice(0, -1)
      .map((name) => [
        `${name}-looks-down`,
        Object.fromEntries(
          slicesAbove(name).map((above) => [
            `src/modules/${name}/look-up-to-${above}.ts`,
            `../${above}/planted.types.ts`,
          ]),
        ),
      ]),
  );
}

/** A house in order, which no rule may report. */
export const innocents = {
  ...Object.fromEntries(slices.map((name) => [`src/modules/${name}/planted.types.ts`, []])),
  ...Object.fromEntries(
    slices.map((name, place) => [
      `src/modules/${name}/look-down.ts`,
      slices
        .slice(0, place)
        .filter(() => free.includes(name))
        .map((below) => `../${below}/planted.types.ts`),
    ]),
  ),
  'src/shared/money.ts': [],
  'src/platform/clean.ts': ['../shared/money.ts', 'node:fs'],
  'src/platform/db/database.ts': ['../../shared/money.ts'],
  'src/modules/cart/cart.rules.ts': ['../../shared/money.ts'],
  'src/modules/cart/cart.rules.test.ts': ['./cart.rules.ts', 'node:fs'],
  'src/modules/cart/cart.contract.ts': ['./cart.rules.ts'],
  'src/modules/cart/cart.tables.ts': ['../identity/identity.tables.ts', '../../platform/db/database.ts'],
  'src/modules/identity/identity.tables.ts': [],
  'src/modules/cart/cart.store.ts': ['./cart.tables.ts', '../../platform/db/database.ts'],
  'src/modules/cart/save-cart.ts': ['./cart.store.ts', './cart.rules.ts', '../identity/find-caller.ts'],
  'src/modules/identity/find-caller.ts': ['../../platform/clean.ts'],
  'src/modules/notification/notify-users.ts': ['../../platform/clean.ts'],
  'src/modules/order/order-status.rules.ts': [],
  'src/modules/order/order.tables.ts': ['../identity/identity.tables.ts', './order-status.rules.ts'],
  'src/modules/order/settle-order.ts': ['./order-status.rules.ts', '../identity/find-caller.ts'],
  'src/modules/payment/payment.contract.ts': ['../order/order-status.rules.ts'],
  'src/modules/payment/open-payment.ts': ['../order/settle-order.ts'],
  'src/modules/fulfilment/ship-order.ts': ['../order/settle-order.ts'],
  'src/modules/points/points.rules.ts': [],
  'src/modules/points/earn-points.ts': ['./points.rules.ts', '../order/settle-order.ts'],
  'src/modules/checkout/checkout.rules.ts': ['../points/points.rules.ts'],
  'src/modules/checkout/confirm-checkout.ts': [
    './checkout.rules.ts',
    '../cart/save-cart.ts',
    '../order/settle-order.ts',
    '../payment/open-payment.ts',
  ],
  'src/modules/order-desk/read-orders.ts': [
    '../fulfilment/ship-order.ts',
    '../payment/open-payment.ts',
    '../points/earn-points.ts',
  ],
  'src/modules/reactions.ts': ['./points/earn-points.ts', './checkout/confirm-checkout.ts'],
  'src/modules/cart/cart.api.ts': ['./cart.contract.ts', './save-cart.ts', '../../platform/clean.ts'],
  'src/modules/cart/cart-saved.job.ts': ['./save-cart.ts'],
  'src/web/request/api-client.server.ts': ['../../modules/cart/cart.api.ts'],
  'src/web/ui/button.tsx': ['../../shared/money.ts'],
  'src/web/kit/order/order-line.tsx': [
    '../../ui/button.tsx',
    '../../request/api-client.server.ts',
    '../../../modules/cart/cart.contract.ts',
  ],
  'src/web/shop/cart/cart-page.tsx': [
    '../../ui/button.tsx',
    '../../../modules/cart/cart.contract.ts',
    '../../request/api-client.server.ts',
  ],
  'src/web/account/order/order-page.tsx': ['../../kit/order/order-line.tsx'],
  'src/web/seller/order/orders-page.tsx': ['./order-row.tsx'],
  'src/web/seller/order/order-row.tsx': ['../../kit/order/order-line.tsx'],
  'src/web/staff/order/order-page.tsx': ['../../kit/order/order-line.tsx'],
  'src/web/shell/shell.tsx': ['../shop/cart/cart-page.tsx', '../kit/order/order-line.tsx'],
  'src/web/root.tsx': ['./shell/shell.tsx'],
  'src/app.ts': ['./modules/cart/cart.api.ts', './web/request/api-client.server.ts'],
  'src/demo/fill-shop.ts': ['../modules/cart/cart.tables.ts'],
  'src/processes/web.ts': ['../app.ts'],
};

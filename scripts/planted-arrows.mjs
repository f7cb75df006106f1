/**
 * One planted violation for each rule of .dependency-cruiser.cjs: a file, and what it must not import. They are written
 * to a throw-away folder; a rule that doesn't report its own is a rule that can't fail.
 */
export const violations = {
  'no-circles': { 'src/shared/egg.ts': './hen.ts', 'src/shared/hen.ts': './egg.ts' },
  'imports-exist': { 'src/shared/lost.ts': './nowhere.ts' },
  'shared-knows-only-shared': { 'src/shared/nosy.ts': '../platform/clean.ts' },
  'decisions-are-pure': { 'src/modules/cart/impure.rules.ts': 'node:fs' },
  'tables-know-only-tables': { 'src/modules/cart/busy.tables.ts': './save-cart.ts' },
  'stores-know-only-tables': { 'src/modules/cart/busy.store.ts': './save-cart.ts' },
  'a-store-belongs-to-its-slice': { 'src/modules/order/place-order.ts': '../cart/cart.store.ts' },
  'orders-know-nobody-who-follows': { 'src/modules/order/pay-order.ts': '../notification/notify-users.ts' },
  'use-cases-leave-sql-to-stores': { 'src/modules/cart/empty-cart.ts': './cart.tables.ts' },
  'apis-call-use-cases': { 'src/modules/cart/short.api.ts': './cart.store.ts' },
  'jobs-call-use-cases': { 'src/modules/cart/short.job.ts': './cart.tables.ts' },
  'modules-know-no-web': { 'src/modules/cart/show-cart.ts': '../../web/cart/cart-page.tsx' },
  'platform-knows-no-feature': { 'src/platform/nosy.ts': '../modules/cart/cart.rules.ts' },
  'web-knows-only-decisions': { 'src/web/cart/greedy-page.tsx': '../../modules/cart/save-cart.ts' },
  'browser-code-knows-no-server': { 'src/web/cart/file-page.tsx': 'node:fs' },
  'ui-imports-nothing-above': { 'src/web/ui/nosy.tsx': '../cart/cart-page.tsx' },
  'tests-stay-out-of-the-product': { 'src/modules/cart/odd-cart.ts': './cart.rules.test.ts' },
};

/** A house in order, which no rule may report. */
export const innocents = {
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
  'src/modules/cart/cart.api.ts': ['./cart.contract.ts', './save-cart.ts', '../../platform/clean.ts'],
  'src/modules/cart/cart-saved.job.ts': ['./save-cart.ts'],
  'src/web/api-client.server.ts': ['../modules/cart/cart.api.ts'],
  'src/web/ui/button.tsx': ['../../shared/money.ts'],
  'src/web/cart/cart-page.tsx': [
    '../ui/button.tsx',
    '../../modules/cart/cart.contract.ts',
    '../api-client.server.ts',
  ],
  'src/app.ts': ['./modules/cart/cart.api.ts', './web/api-client.server.ts'],
  'src/demo/fill-shop.ts': ['../modules/cart/cart.tables.ts'],
  'src/main.ts': ['./app.ts', './demo/fill-shop.ts'],
};

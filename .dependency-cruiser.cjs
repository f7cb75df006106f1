// The arrows of ARCHITECTURE.md: what may import what. scripts/check-arrows.mjs applies them, and proves with planted
// violations (scripts/planted-arrows.mjs) that each of them can fail.

const slice = '^src/modules/([^/]+)/';
const sameSlice = '^src/modules/$1/';
const test = '\\.test\\.tsx?$|(^|/)test-[^/]+\\.ts$';
const slicesOf = (...names) => `^src/modules/(${names.join('|')})/`;
/** What an order is made of: slices that were there before anybody bought. */
const belowOrders = [
  ...['audit', 'idempotency', 'image', 'ledger', 'notification'],
  ...['address', 'banking', 'identity', 'otp', 'social', 'verification'],
  ...['catalogue', 'search', 'shipping', 'site'],
  ...['cart', 'promotion'],
];
/** Slices that follow from orders. */
const followers = [
  'browsing',
  'cashback',
  'document',
  'order-notices',
  'points',
  'returns',
  'review',
  'reward',
  'withdrawal',
];
const roles = '\\.(rules|contract|tables|store|api|job|types)\\.ts$';

const npm = (...names) => `^node_modules/(${names.map((name) => name.replace('/', '\\/')).join('|')})/`;
const anyNpm = '^node_modules/';
// Packages that compute and do nothing else.
const pureNpm = npm('zod', '@orpc/contract', '@orpc/shared', 'isbn3', 'libphonenumber-js', 'promptparse');
const shared = '^src/shared/';
// Types without values are as pure as rules.
const pure = '\\.(rules|contract|types)\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-exist',
      severity: 'error',
      from: {},
      // React Router writes ./+types when it builds or checks; the built server is there after a build.
      to: { couldNotResolve: true, pathNot: ['\\+types/', 'build/server/', '^virtual:'] },
    },
    {
      name: 'shared-knows-only-shared',
      comment: 'src/shared is pure and has no feature’s noun.',
      severity: 'error',
      from: { path: shared, pathNot: test },
      to: { pathNot: [shared, pureNpm] },
    },
    {
      name: 'decisions-are-pure',
      comment: 'Rules and contracts import shared code, other rules and contracts, and pure packages.',
      severity: 'error',
      from: { path: `^src/modules/.*${pure}` },
      to: { pathNot: [shared, `^src/modules/.*${pure}`, pureNpm] },
    },
    {
      name: 'tables-know-only-tables',
      comment: 'A table may point at another slice’s table, and take its words from rules and contracts.',
      severity: 'error',
      from: { path: '\\.tables\\.ts$' },
      to: { pathNot: [shared, '\\.tables\\.ts$', `^src/modules/.*${pure}`, '^src/platform/db/', anyNpm] },
    },
    {
      name: 'stores-know-only-tables',
      comment: 'A store is SQL and nothing else.',
      severity: 'error',
      from: { path: '^src/modules/.*\\.store\\.ts$' },
      to: { pathNot: [shared, '\\.tables\\.ts$', `^src/modules/.*${pure}`, '^src/platform/db/', anyNpm] },
    },
    {
      name: 'a-store-belongs-to-its-slice',
      comment: 'Ask another slice’s use-case.',
      severity: 'error',
      from: { path: slice, pathNot: test },
      to: { path: '^src/modules/.*\\.store\\.ts$', pathNot: sameSlice },
    },
    {
      name: 'orders-stand-on-what-is-sold',
      comment:
        'Order is the ground of buying (docs/decisions 19): payment, fulfilment, checkout and the order desk import it.',
      severity: 'error',
      from: { path: '^src/modules/order/', pathNot: test },
      to: {
        path: slice,
        pathNot: slicesOf('order', 'address', 'audit', 'catalogue', 'identity', 'ledger', 'promotion'),
      },
    },
    {
      name: 'what-is-sold-knows-no-orders',
      comment: 'Tables may point at orders; what a person has of vouchers names their orders.',
      severity: 'error',
      from: {
        path: slicesOf(...belowOrders),
        pathNot: [test, '\\.tables\\.ts$', '^src/modules/promotion/personal-data\\.store\\.ts$'],
      },
      to: { path: slicesOf('order', 'payment', 'fulfilment', 'checkout', 'order-desk') },
    },
    {
      name: 'payment-knows-orders-only',
      severity: 'error',
      from: { path: '^src/modules/payment/', pathNot: test },
      to: { path: slicesOf('fulfilment', 'checkout', 'order-desk', 'cart', 'promotion') },
    },
    {
      name: 'fulfilment-knows-orders-only',
      severity: 'error',
      from: { path: '^src/modules/fulfilment/', pathNot: test },
      to: { path: slicesOf('payment', 'checkout', 'order-desk', 'cart', 'promotion') },
    },
    {
      name: 'nobody-builds-on-checkout-or-desks',
      comment:
        'Checkout and the order desk are the top of buying: only the pages about all slices import them.',
      severity: 'error',
      from: { path: slice, pathNot: test },
      to: { path: slicesOf('checkout', 'order-desk'), pathNot: sameSlice },
    },
    {
      name: 'orders-know-nobody-who-follows',
      comment:
        'What follows from an order or a payment reacts to its events (src/modules/reactions.ts). Points pay, as vouchers do.',
      severity: 'error',
      from: { path: slicesOf('order', 'payment', 'fulfilment', 'checkout'), pathNot: test },
      to: {
        path: slicesOf(...followers),
        pathNot: ['^src/modules/points/read-points\\.ts$', '^src/modules/points/points\\.rules\\.ts$'],
      },
    },
    {
      name: 'use-cases-leave-sql-to-stores',
      severity: 'error',
      from: { path: slice, pathNot: [roles, test] },
      to: { path: '^src/modules/.*\\.(tables|api|job)\\.ts$' },
    },
    {
      name: 'apis-call-use-cases',
      comment: 'An api binds its contract to use-cases; it sees no store and no table.',
      severity: 'error',
      from: { path: '^src/modules/.*\\.api\\.ts$' },
      to: { path: '^src/modules/.*\\.(store|tables|job)\\.ts$' },
    },
    {
      name: 'jobs-call-use-cases',
      severity: 'error',
      from: { path: '^src/modules/.*\\.job\\.ts$' },
      to: { path: '^src/modules/.*\\.(tables|api)\\.ts$' },
    },
    {
      name: 'modules-know-no-web',
      severity: 'error',
      from: { path: '^src/(modules|platform)/', pathNot: test },
      to: { path: '^src/(web/|demo/|main\\.ts$|app\\.ts$)' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: '^src/modules/' },
    },
    {
      name: 'web-knows-only-decisions',
      comment:
        'Pages take rules and contracts from the modules; the server they reach through api-client.server.ts.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [test, '^src/web/api-client\\.server\\.ts$'] },
      to: { path: '^src/(modules|platform|demo|main\\.ts|app\\.ts)', pathNot: `^src/modules/.*${pure}` },
    },
    {
      name: 'browser-code-knows-no-server',
      comment: 'Node’s own modules belong in *.server.ts files.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [test, '\\.server\\.tsx?$', '^src/web/routes\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ui-imports-nothing-above',
      comment: 'Primitives have no domain nouns.',
      severity: 'error',
      from: { path: '^src/web/ui/', pathNot: test },
      to: { path: '^src/', pathNot: ['^src/web/ui/', shared] },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: test },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API; without swc the cruiser would see no .ts file and call that a success.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|json|woff2)$|\\?url$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

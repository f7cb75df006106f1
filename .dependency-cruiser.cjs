// The arrows of ARCHITECTURE.md: what may import what. scripts/check-arrows.mjs applies them, and proves with planted
// violations (scripts/planted-arrows.mjs) that each of them can fail.

const { slices, slicesAbove } = require('./scripts/slice-layers.cjs');

const slice = '^src/modules/([^/]+)/';
const sameSlice = '^src/modules/$1/';
const test = '\\.test\\.tsx?$|(^|/)test-[^/]+\\.ts$';
const slicesOf = (...names) => `^src/modules/(${names.join('|')})/`;
/** Whose pages: readers who look and buy, readers' own affairs, stores, the house. */
const audience = '^src/web/(shop|account|seller|staff)/';
const roles = '\\.(rules|contract|tables|store|api|job|types)\\.ts$';

const npm = (...names) => `^node_modules/(${names.map((name) => name.replace('/', '\\/')).join('|')})/`;
const anyNpm = '^node_modules/';
// Packages that compute and do nothing else.
const pureNpm = npm(
  'zod',
  '@orpc/contract',
  '@orpc/shared',
  'isbn3',
  'libphonenumber-js',
  'promptparse',
  'icu-minify',
  'mdast-util-from-markdown',
  'mdast-util-to-markdown',
  '@types/mdast',
);
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
      name: 'the-search-engine-stands-alone',
      comment: 'Documents in, ids out: it could be built of a file (src/modules/search/engine/README.md).',
      severity: 'error',
      from: { path: '^src/modules/search/engine/', pathNot: test },
      to: {
        pathNot: [
          '^src/modules/search/engine/',
          '^src/modules/search/(search\\.types|spelling-pairs\\.rules)\\.ts$',
          shared,
        ],
      },
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
        pathNot: slicesOf(
          'order',
          'address',
          'approval',
          'audit',
          'catalogue',
          'idempotency',
          'identity',
          'ledger',
          'promotion',
          'seller',
          'shipping',
          'stock',
        ),
      },
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
        'Checkout and the order desk are the top of buying: only the pages about all slices import them, and baskets that somebody fills for a buyer, which are sold by the one checkout.',
      severity: 'error',
      from: { path: slice, pathNot: [test, slicesOf('referral')].flat() },
      to: { path: slicesOf('checkout', 'order-desk'), pathNot: sameSlice },
    },
    {
      name: 'points-follow-orders',
      comment:
        'Points react to orders and payments (src/modules/reactions.ts); a checkout lets them pay, as vouchers do.',
      severity: 'error',
      from: { path: slicesOf('order', 'payment', 'fulfilment', 'checkout'), pathNot: test },
      to: {
        path: slicesOf('points'),
        pathNot: ['^src/modules/points/read-points\\.ts$', '^src/modules/points/points\\.rules\\.ts$'],
      },
    },
    ...slices.slice(0, -1).map((name) => ({
      name: `${name}-looks-down`,
      comment: 'Slices stand on layers (scripts/slice-layers.cjs): none imports one that comes after it.',
      severity: 'error',
      from: { path: slicesOf(name), pathNot: test },
      to: { path: slicesOf(...slicesAbove(name)) },
    })),
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
      to: { path: '^src/(web/|demo/|processes/|app\\.ts$)' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: '^src/modules/' },
    },
    {
      name: 'the-demo-is-asked-for-in-demo-mode-only',
      comment:
        'What only the demo needs is loaded by `await import` where DEMO says so: production never loads it.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/demo/', test] },
      to: { path: '^src/demo/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'web-knows-only-decisions',
      comment:
        'Pages take rules and contracts from the modules; the server they reach through api-client.server.ts.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [test, '^src/web/request/api-client\\.server\\.ts$'] },
      to: { path: '^src/(modules|platform|demo|processes|app\\.ts)', pathNot: `^src/modules/.*${pure}` },
    },
    {
      name: 'browser-code-knows-no-server',
      comment: 'Node’s own modules belong in *.server.ts files.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [test, '\\.server\\.tsx?$', '^src/web/routes\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'audiences-never-meet',
      comment: 'What two audiences’ pages use is a part of the kit (docs/decisions 22).',
      severity: 'error',
      from: { path: audience, pathNot: test },
      to: { path: audience, pathNot: '^src/web/$1/' },
    },
    {
      name: 'pages-know-no-frame',
      comment: 'The shell puts the pages’ frame together: it imports them and the kit, not they it.',
      severity: 'error',
      from: { path: [audience, '^src/web/(kit|request|ui)/'], pathNot: test },
      to: { path: ['^src/web/shell/', '^src/web/[^/]+\\.tsx?$'] },
    },
    {
      name: 'kit-knows-no-audience',
      severity: 'error',
      from: { path: '^src/web/kit/', pathNot: test },
      to: { path: audience },
    },
    {
      name: 'requests-know-no-page',
      comment: 'What a loader or an action reads of its request stands below everything that is shown.',
      severity: 'error',
      from: { path: '^src/web/request/', pathNot: test },
      to: { path: '^src/web/', pathNot: '^src/web/request/' },
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

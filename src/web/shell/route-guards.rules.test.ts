import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GuardFacts, guardRoute, needsLogin } from './route-guards.rules.ts';

const shop: GuardFacts = { path: '/', isSignedIn: false, isClosed: false, isLive: false, siteMode: 'shop' };
const sentTo = (facts: Partial<GuardFacts>) => guardRoute({ ...shop, ...facts })?.redirectTo ?? 'stays';

describe('the closed site', () => {
  test('leads every page to /close', () => {
    for (const path of [
      '/',
      '/home',
      '/product/x',
      '/cart',
      '/user/profile/my-profile',
      '/news',
      '/_root.data',
      '/product.data',
    ])
      expect(sentTo({ path, isClosed: true }), path).toBe('/close');
  });
  test('lets /close itself, signing in, the back office and the shell’s own calls through', () => {
    for (const path of [
      '/close',
      '/close.data',
      '/login',
      '/logout',
      '/admin',
      '/admin/slips',
      '/resources/language',
    ])
      expect(sentTo({ path, isClosed: true }), path).toBe('stays');
  });
  test('never loops', () => {
    const states = fc.record({
      path: fc.constantFrom(
        '/',
        '/close',
        '/live',
        '/academy',
        '/seller',
        '/401',
        '/user/profile/my-profile',
        '/cart',
      ),
      isSignedIn: fc.boolean(),
      isClosed: fc.boolean(),
      isLive: fc.boolean(),
      siteMode: fc.constantFrom('shop' as const, 'seller' as const),
    });
    fc.assert(
      fc.property(states, (facts) => {
        let path: string = facts.path;
        for (let hops = 0; hops < 3; hops += 1) path = guardRoute({ ...facts, path })?.redirectTo ?? path;
        expect(guardRoute({ ...facts, path })).toBeNull();
      }),
    );
  });
});

describe('live routes', () => {
  test('redirect to / only while live is off', () => {
    for (const path of ['/live', '/live/detail/1/2', '/live/login', '/live/transaction/checkout'])
      expect([sentTo({ path }), sentTo({ path, isLive: true })], path).toEqual(['/', 'stays']);
    expect(sentTo({ path: '/lively' })).toBe('stays');
  });
});

describe('academy routes', () => {
  test('lead to /401 without a token', () => {
    const closed = [
      '/academy',
      '/academy/x',
      '/academy/topic/x/1',
      '/academy/certificate',
      '/academy/certificate-file/x',
    ];
    for (const path of [...closed, '/academy/certificate/x/y'])
      expect([sentTo({ path }), sentTo({ path, isSignedIn: true })], path).toEqual(['/401', 'stays']);
  });

  test('but what anybody checks of a certificate is there for anybody', () => {
    for (const path of ['/academy/certificate/BNA-1', '/academy/certificate/BNA-1.data'])
      expect([sentTo({ path }), sentTo({ path, siteMode: 'seller' })], path).toEqual(['stays', 'stays']);
  });
});

describe('the seller site (SITE_MODE=seller)', () => {
  const seller = { siteMode: 'seller' } as const;
  test('leads a signed-in person from the shop to the profile, and leaves a seller’s own pages alone', () => {
    for (const path of ['/', '/product', '/cart', '/news'])
      expect(sentTo({ ...seller, path, isSignedIn: true }), path).toBe('/user/profile/my-profile');
    for (const path of ['/user/profile/my-profile', '/manage-store/banner', '/manage-store/orders', '/chat'])
      expect(sentTo({ ...seller, path, isSignedIn: true }), path).toBe('stays');
  });
  test('lets the centre open whatever it links to but the shop’s own pages', () => {
    const shops = [
      'product',
      'seller-store',
      'store',
      'category',
      'campaign',
      'promotion',
      'affiliate',
      'cart',
    ];
    // Staff's desks are in the shop; the API's pages and files aren't behind the guards.
    const others = ['admin', 'api', 'social.svg'];
    const files = globSync(['src/web/seller/**/*.tsx', 'src/web/kit/**/*.tsx']);
    const linked = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:to|href|action)=\{?["'`](\/[\w./-]+)/g)].map(
        ([, path = '']) => path.replace(/\/$/, '/x'),
      ),
    );
    expect(linked).toEqual(expect.arrayContaining(['/documents/x', '/preview/store', '/manage-store']));
    for (const path of new Set(linked))
      if (![...shops, ...others].includes(path.split('/')[1] ?? ''))
        expect(sentTo({ ...seller, path, isSignedIn: true }), path).toBe('stays');
    for (const path of ['/preview/store', '/documents/7.pdf', '/preview/product/a-book'])
      expect([sentTo({ ...seller, path, isSignedIn: true }), sentTo({ ...seller, path })], path).toEqual([
        'stays',
        '/seller',
      ]);
  });
  test('tells crawlers what they may look at', () => {
    for (const isSignedIn of [false, true])
      expect(sentTo({ ...seller, path: '/robots.txt', isSignedIn })).toBe('stays');
  });
  test('leads a visitor to /seller unless the route is white-listed', () => {
    for (const path of [
      '/',
      '/product/x',
      '/user/profile/my-profile',
      '/manage-store',
      '/manage-store/orders',
    ])
      expect(sentTo({ ...seller, path }), path).toBe('/seller');
    for (const path of [
      '/seller',
      '/login/apple/redirect/get-login',
      '/login/line/redirect/get-login',
      '/login/otp',
      '/privacy-policy',
      '/term-and-condition',
      '/user/resetpassword/abc',
      '/login',
      '/store-invitation',
      '/erasure-asked',
    ])
      expect(sentTo({ ...seller, path }), path).toBe('stays');
    expect(sentTo({ ...seller, path: '/live/list/1', isLive: true })).toBe('stays');
  });
  test('does nothing to the shop', () => {
    expect(sentTo({ path: '/', isSignedIn: true })).toBe('stays');
    expect(sentTo({ path: '/product' })).toBe('stays');
  });
});

test('pages that need an account', () => {
  const paths = [
    '/user/profile',
    '/user/profile/my-order/R1-1',
    '/checkout',
    '/checkout/3/7',
    '/payment/slip/7',
    '/payment/result/success/A/7',
    '/chat',
    '/manage-store/banner/3',
    '/manage-store/orders',
    '/admin',
    '/user/profile/x.data',
  ];
  for (const path of paths) expect(needsLogin(path), path).toBe(true);
  for (const path of [
    '/',
    '/cart',
    '/product/x',
    '/seller',
    '/user/resetpassword/x',
    '/login',
    '/academy',
    '/store/chat',
  ])
    expect(needsLogin(path), path).toBe(false);
});

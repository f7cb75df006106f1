import fc from 'fast-check';
import { expect, test } from 'vitest';
import { popupFeatures, qrAddress, shareTargets } from './share.rules.ts';

const appId = fc.option(fc.stringMatching(/^\d{5,16}$/), { nil: null });

test('each network is given the page and nothing of the page’s text leaks into other parameters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl({ withQueryParameters: true }),
      appId,
      (title, url, facebookAppId) => {
        for (const { href, network } of shareTargets({ title, url, facebookAppId })) {
          if (network === 'Email') continue;
          const query = new URL(href).searchParams;
          expect([query.get('u'), query.get('url'), query.get('link')]).toContain(url);
          const known = ['u', 'url', 'text', 'link', 'app_id', 'redirect_uri'];
          expect([...query.keys()].every((key) => known.includes(key))).toBe(true);
        }
      },
    ),
  );
});

test('there are Line, Facebook, X, Messenger and e-mail; Messenger is an app where the shop has no number at Facebook', () => {
  const of = (facebookAppId: string | null) =>
    shareTargets({ title: 'ก', url: 'https://a.example', facebookAppId });
  expect(of(null).map(({ network }) => network)).toEqual(['Line', 'Facebook', 'X', 'Messenger', 'Email']);
  expect(
    of(null)
      .filter(({ isApp }) => isApp)
      .map(({ href }) => href),
  ).toEqual(['fb-messenger://share/?link=https%3A%2F%2Fa.example']);
  expect(of('12345').some(({ isApp }) => isApp)).toBe(false);
  expect(of('12345')[3]?.href).toContain('app_id=12345');
});

test('popups are 500×400 or 500×500 (SPEC §9), in the middle', () => {
  const targets = shareTargets({ title: 'ก', url: 'https://a.example', facebookAppId: '12345' });
  expect(targets.map(({ popup }) => (popup === null ? null : `${popup.widthPx}×${popup.heightPx}`))).toEqual([
    '500×500',
    '500×400',
    '500×400',
    '500×500',
    null,
  ]);
  expect(popupFeatures({ widthPx: 500, heightPx: 400 }, { width: 1500, height: 1000 })).toBe(
    'popup,noopener,width=500,height=400,left=500,top=300',
  );
  expect(popupFeatures({ widthPx: 500, heightPx: 500 }, { width: 360, height: 300 })).toContain(
    'left=0,top=0',
  );
});

test('a short link has a QR code, with its sharer’s code; other addresses have none', () => {
  expect(qrAddress('https://shop.example/pd/abcdefghijk')).toBe('/resources/share-qr/pd/abcdefghijk.png');
  expect(qrAddress('https://shop.example/main/abc-_fghijk?c=AB12')).toBe(
    '/resources/share-qr/main/abc-_fghijk.png?c=AB12',
  );
  for (const url of [
    'https://shop.example/product/x',
    'https://shop.example/pd/short',
    'x',
    '/pd/abcdefghijk',
  ])
    expect(qrAddress(url), url).toBeNull();
});

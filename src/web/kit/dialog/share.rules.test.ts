import fc from 'fast-check';
import { expect, test } from 'vitest';
import { popupFeatures, shareTargets } from './share.rules.ts';

test('each network is given the page and nothing of the page’s text leaks into other parameters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.webUrl({ withQueryParameters: true }), (title, url) => {
      for (const { href, network } of shareTargets({ title, url })) {
        if (network === 'Email') continue;
        const query = new URL(href).searchParams;
        expect([query.get('u'), query.get('url')]).toContain(url);
        expect([...query.keys()].every((key) => ['u', 'url', 'text'].includes(key))).toBe(true);
      }
    }),
  );
});

test('popups are 500×400 or 500×500 (SPEC §9), in the middle', () => {
  const sizes = shareTargets({ title: 'ก', url: 'https://a.example' }).flatMap(({ popup }) =>
    popup === null ? [] : [popup],
  );
  for (const { widthPx, heightPx } of sizes)
    expect(['500×400', '500×500']).toContain(`${widthPx}×${heightPx}`);
  expect(popupFeatures({ widthPx: 500, heightPx: 400 }, { width: 1500, height: 1000 })).toBe(
    'popup,noopener,width=500,height=400,left=500,top=300',
  );
  expect(popupFeatures({ widthPx: 500, heightPx: 500 }, { width: 360, height: 300 })).toContain(
    'left=0,top=0',
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRobot } from './is-robot.ts';
import {
  cutAtWord,
  isLinkCode,
  keptQuery,
  pageOf,
  prefixOf,
  type SharePage,
  shareKinds,
  writeSharePage,
} from './share.rules.ts';

describe('a code', () => {
  test('is eleven characters of base64url: 66 bits', () => {
    expect(isLinkCode('AAAAAAAAAAA')).toBe(true);
    expect(isLinkCode('a-_Z09bcdef')).toBe(true);
    expect(64 ** 11).toBeGreaterThan(2 ** 59);
    for (const code of [
      '',
      'short',
      'AAAAAAAAAAAA',
      'AAAAAAAAAA\n',
      'AAAAAAAAAAA\n',
      'AAAAAAAAAก',
      'AAAAA/AAAAA',
    ])
      expect(isLinkCode(code), JSON.stringify(code)).toBe(false);
  });
});

describe('the page that a link leads to', () => {
  test('is always one of this site, whatever the keys are (open redirect, //host, encoded slashes, header splitting)', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
      fc.constantFrom(
        '//evil.example',
        '/\\evil.example',
        '%2F%2Fevil.example',
        'https://evil.example',
        'x\r\nlocation: https://evil.example',
        '../../admin',
        '@evil.example',
        'x?next=//evil.example',
        'x#//evil.example',
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...shareKinds), nasty, nasty, (kind, urlKey, listKey) => {
        // News and lives are named by numbers.
        if (kind === 'news' || kind === 'live') return;
        const path = pageOf(kind, urlKey, listKey);
        expect(path).toMatch(/^\/(?:$|[a-z-]+\/)/);
        expect(path).not.toMatch(/[\r\n\\]/);
        const at = new URL(path, 'https://shop.example');
        expect(at.origin).toBe('https://shop.example');
        expect(at.search + at.hash).toBe('');
      }),
    );
  });

  test('has one of six prefixes; a kind has one', () => {
    expect(shareKinds.map(prefixOf)).toEqual(['pd', 'a', 'n', 'p', 'p', 'st', 'st', 'p', 'main']);
  });
});

describe('the query that goes on', () => {
  test('is one sharer’s code in its bounds, and nothing else', () => {
    expect(keptQuery(new URLSearchParams('c=AB-12_x'))).toBe('?c=AB-12_x');
    expect(keptQuery(new URLSearchParams('next=//evil.example&c=AB12&utm_source=x'))).toBe('?c=AB12');
    for (const query of [
      '',
      'c=',
      'c=a&c=b',
      'C=AB12',
      `c=${'a'.repeat(33)}`,
      'c=a%0d%0aset-cookie:x=1',
      'c=//evil.example',
      'c=ก',
      'c=a%00',
      'c=a b',
    ])
      expect(keptQuery(new URLSearchParams(query)), query).toBe('');
  });

  test('never says more than a code, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(keptQuery(new URLSearchParams(text))).toMatch(/^(?:\?c=[A-Za-z0-9_-]{1,32})?$/);
      }),
    );
  });
});

describe('robots', () => {
  test.each([
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)'],
    ['Facebot'],
    ['facebookexternalhit/1.1;line-poker/1.0'],
    ['Twitterbot/1.0'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['TelegramBot (like TwitterBot)'],
    ['WhatsApp/2.23.20.0'],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
    ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
    [
      'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider)',
    ],
    ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
    ['Mozilla/5.0 thirdLandingPageFeInfra'],
  ])('%s is one', (agent) => expect(isRobot(agent)).toBe(true));

  test.each([
    [null],
    [''],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.0;]',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Instagram 330.0.0.0 Android (34/14; Google/google; Pixel 8)',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
    ],
  ])('%s is none', (agent) => expect(isRobot(agent)).toBe(false));
});

describe('a title that is too long', () => {
  const long = 'น้ำใต้ปีกผีเสื้อเรื่องเล่าจากที่ลุ่มแม่น้ำเจ้าพระยาและผู้คนที่อยู่ริมฝั่งกว่าร้อยปี'.repeat(3);

  test('ends at a word, as Thai has them', () => {
    const cut = cutAtWord(long, 40);
    expect(cut.length).toBeLessThanOrEqual(40);
    const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(long)];
    const ends = words.map(({ index, segment }) => index + segment.length);
    expect(ends).toContain(cut.length - 1);
  });

  test('never loses a vowel or a tone mark of its last letter, and is never longer than it may be', () => {
    const thai = fc
      .array(fc.constantFrom('กี่', 'ปี้', 'น้ำ', 'ผู้', 'เสื้อ', 'ญู', ' ', 'abc', '👩‍👩‍👧', 'ฝั่ง'), { maxLength: 60 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(thai, fc.integer({ min: 20, max: 60 }), (text, most) => {
        const cut = cutAtWord(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        const plain = text.replaceAll(/\s+/g, ' ').trim();
        if (!cut.endsWith('…')) {
          expect(cut).toBe(plain);
          return;
        }
        const kept = cut.slice(0, -1);
        expect(plain.startsWith(kept)).toBe(true);
        const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(plain)];
        expect([0, ...letters.map(({ index, segment }) => index + segment.length)]).toContain(kept.length);
      }),
    );
  });
});

describe('the page that robots read', () => {
  const page: SharePage = {
    ...{ locale: 'th', siteName: 'บรรณศาลา', type: 'product', title: 'แม่น้ำสายแรก', description: 'เรื่องเล่า' },
    url: 'https://shop.example/pd/AAAAAAAAAAA',
    pageUrl: 'https://shop.example/product/river',
    imageUrl: 'https://shop.example/images/share-product/1/abc/1200.jpg',
    ...{ price: '320.00', toPage: 'ไปที่หน้านี้' },
  };

  test('has Open Graph and Twitter’s cards with a picture of 1200 × 630', () => {
    const html = writeSharePage(page);
    for (const tag of [
      '<html lang="th"',
      '<meta property="og:title" content="แม่น้ำสายแรก">',
      '<meta property="og:url" content="https://shop.example/pd/AAAAAAAAAAA">',
      '<meta property="og:image" content="https://shop.example/images/share-product/1/abc/1200.jpg">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta property="product:price:amount" content="320.00">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<link rel="canonical" href="https://shop.example/product/river">',
      '<a href="https://shop.example/product/river">',
    ])
      expect(html).toContain(tag);
  });

  test('lets no text out of its place', () => {
    const nasty = `"><script>alert(1)</script>'&`;
    fc.assert(
      fc.property(fc.oneof(fc.constant(nasty), fc.string()), (text) => {
        const html = writeSharePage({
          ...page,
          title: text,
          description: text,
          siteName: text,
          toPage: text,
        });
        expect(html).not.toContain('<script');
        // As many tags as with harmless words; what says nothing has none.
        const harmless = text === '' ? '' : 'x';
        const same = {
          ...page,
          title: harmless,
          description: harmless,
          siteName: harmless,
          toPage: harmless,
        };
        const tags = (of: string) => of.match(/<[a-z]+/g);
        expect(tags(html)).toEqual(tags(writeSharePage(same)));
      }),
    );
  });
});

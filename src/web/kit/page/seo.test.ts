import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageAddress, pageMeta, shorten } from './seo.ts';

const siteUrl = 'https://books.example';

describe('a page’s addresses', () => {
  test('the Thai one has no lang, the English one has', () => {
    expect(pageAddress(siteUrl, '/', 'th')).toBe('https://books.example/');
    expect(pageAddress(siteUrl, '/', 'en')).toBe('https://books.example/?lang=en');
    expect(pageAddress(siteUrl, '/product?search=แมว&pageNo=2', 'en')).toBe(
      'https://books.example/product?search=%E0%B9%81%E0%B8%A1%E0%B8%A7&pageNo=2&lang=en',
    );
    expect(pageAddress(siteUrl, '/store?lang=en#top', 'th')).toBe('https://books.example/store');
  });
  test('never leave the site’s own origin', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(new URL(pageAddress(siteUrl, `/p${path}`, 'th')).origin).toBe(siteUrl);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a page’s meta', () => {
  const links = (locale: 'th' | 'en') =>
    pageMeta({ title: 'นิยาย', path: '/category/novels', locale, siteUrl }).filter(
      (meta) => 'tagName' in meta,
    );

  test('says where it is in either language, x-default being Thai', () => {
    expect(links('en')).toEqual([
      { tagName: 'link', rel: 'canonical', href: `${siteUrl}/category/novels?lang=en` },
      { tagName: 'link', rel: 'alternate', hrefLang: 'th', href: `${siteUrl}/category/novels` },
      { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: `${siteUrl}/category/novels?lang=en` },
      { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: `${siteUrl}/category/novels` },
    ]);
    expect(links('th')[0]).toMatchObject({ rel: 'canonical', href: `${siteUrl}/category/novels` });
  });

  test('has the shop’s name in the title, a whole address for its picture, structured data', () => {
    const metas = pageMeta({
      title: 'ทะเล',
      description: ' ก\n ข ',
      path: '/product/sea',
      image: '/images/edition/1/a/640.jpg',
      locale: 'th',
      siteUrl,
      jsonLd: [{ '@type': 'Book', name: 'ทะเล' }],
    });
    expect(metas).toContainEqual({ title: 'ทะเล · บรรณศาลา' });
    expect(metas).toContainEqual({ name: 'description', content: 'ก ข' });
    expect(metas).toContainEqual({ property: 'og:image', content: `${siteUrl}/images/edition/1/a/640.jpg` });
    expect(metas).toContainEqual({
      'script:ld+json': { '@context': 'https://schema.org', '@type': 'Book', name: 'ทะเล' },
    });
  });

  test('what can be shared has its card, of the size that is said; another picture’s size isn’t known', () => {
    const card = (locale: 'th' | 'en') =>
      pageMeta({ title: 'ทะเล', path: '/product/sea', image: { kind: 'product', id: 7 }, locale, siteUrl });
    const named = (path: string) => ({ property: 'og:image', content: `${siteUrl}${path}` });
    expect(card('th')).toContainEqual(named('/images/share-product/7/00000000/1200.jpg'));
    expect(card('en')).toContainEqual(named('/images/share-product-en/7/00000000/1200.jpg'));
    expect(card('th')).toContainEqual({ property: 'og:image:height', content: '630' });
    const image = '/images/edition/1/a/1200.jpg';
    const plain = pageMeta({ title: 'ทะเล', path: null, image, locale: 'th', siteUrl });
    expect(plain.some((meta) => 'property' in meta && meta.property === 'og:image:height')).toBe(false);
  });

  test('a page that names no picture has the shop’s card; one that isn’t to be found has none', () => {
    const property = (path: string | null) =>
      pageMeta({ title: 'ร้านค้า', path, image: null, locale: 'th', siteUrl }).filter(
        (meta) => 'property' in meta && String(meta.property).startsWith('og:image'),
      );
    expect(property('/store')).toContainEqual({
      property: 'og:image',
      content: `${siteUrl}/images/share-home/1/00000000/1200.jpg`,
    });
    expect(property('/store')).toContainEqual({ property: 'og:image:width', content: '1200' });
    expect(property(null)).toEqual([]);
  });

  test('a page not to index has no addresses', () => {
    const metas = pageMeta({ title: 'ตะกร้า', path: null, locale: 'th', siteUrl });
    expect(metas).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(metas.some((meta) => 'tagName' in meta)).toBe(false);
  });
});

describe('shortening', () => {
  test('cuts at a word, Thai or English', () => {
    expect(shorten('The sea and the stars', 10)).toBe('The sea…');
    expect(shorten('แมวกินปลา', 6)).toBe('แมวกิน…');
    expect(shorten('สั้น', 160)).toBe('สั้น');
  });
  test('is never longer than asked, and a beginning of the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 50 }), (text, maxLength) => {
        const short = shorten(text, maxLength);
        expect(short.length).toBeLessThanOrEqual(maxLength + 1);
      }),
    );
  });
});

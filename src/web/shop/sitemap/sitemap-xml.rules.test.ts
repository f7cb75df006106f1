import { expect, test } from 'vitest';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.rules.ts';

test('addresses are escaped, so that no name of ours or anyone’s breaks the file', () => {
  const page = {
    url: 'https://a.test/x?a=1&b=<2>"',
    englishUrl: 'https://a.test/x?lang=en',
    updatedAt: null,
  };
  const xml = sitemapXml([page]);
  expect(xml).toContain('<loc>https://a.test/x?a=1&amp;b=&lt;2&gt;&quot;</loc>');
  expect(xml).toContain('hreflang="en" href="https://a.test/x?lang=en"');
  expect(xml).not.toContain('lastmod');
});

test('the index names its parts with when they changed', () => {
  const xml = sitemapIndexXml([
    { url: 'https://a.test/sitemap/products-1.xml', updatedAt: '2026-01-01T00:00:00.000Z' },
  ]);
  expect(xml).toContain(
    '<sitemap><loc>https://a.test/sitemap/products-1.xml</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod></sitemap>',
  );
});

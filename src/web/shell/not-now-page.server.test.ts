import { expect, test } from 'vitest';
import { notNowPage } from './not-now-page.server.ts';

test('says in the visitor’s language that the shop can’t be had now, and leads back to the same address', () => {
  const { html, policy } = notNowPage('th', 'https://shop.example/product?search=%E0%B8%81&sortBy=price');
  expect(html).toContain('lang="th"');
  expect(html).toContain('href="/product?search=%E0%B8%81&amp;sortBy=price"');
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(notNowPage('en', 'https://shop.example/').html).toContain('We will be right back');
});

test('an address is never markup, nor another site’s', () => {
  const { html } = notNowPage(
    'en',
    'https://shop.example//evil.example/"><script>alert(1)</script>?"onclick=x',
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain('"onclick');
  expect(html).not.toContain('href="//');
});

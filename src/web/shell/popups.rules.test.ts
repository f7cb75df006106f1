import { expect, test } from 'vitest';
import { arePopupsWanted, popupKey, requestOf } from './popups.rules.ts';

const popup = (id: number, link: string | null = null) => ({
  id,
  imageUrl: `/i/${id}`,
  altTag: `${id}`,
  link,
});

test('one picture is an ad or a banner, several are a slideshow, none is nothing', () => {
  expect(requestOf([])).toBeNull();
  expect(requestOf([popup(1)])).toEqual({ kind: 'banner', image: { base: '/i/1', alt: '1' } });
  expect(requestOf([popup(1, '/product')])).toMatchObject({ kind: 'ad', href: '/product' });
  expect(requestOf([popup(1, '/product'), popup(2), popup(3, 'https://a.example')])).toEqual({
    kind: 'slideshow',
    images: [
      { base: '/i/1', alt: '1', href: '/product' },
      { base: '/i/2', alt: '2' },
      { base: '/i/3', alt: '3', href: 'https://a.example' },
    ],
  });
});

test('they are put over the home page, before everybody but staff', () => {
  const [guest, shopper, staff] = [{ role: null }, { role: 'shopper' as const }, { role: 'staff' as const }];
  for (const visitor of [guest, shopper])
    for (const path of ['/', '/home', '/home/'])
      expect(arePopupsWanted([popup(1)], path, visitor)).toBe(true);
  expect(arePopupsWanted([popup(1)], '/', staff)).toBe(false);
  // It isn't known yet who looks.
  expect(arePopupsWanted([popup(1)], '/', null)).toBe(false);
  for (const path of ['/product', '/homework']) expect(arePopupsWanted([popup(1)], path, guest)).toBe(false);
  expect(arePopupsWanted([], '/', guest)).toBe(false);
});

test('other pictures are shown again', () => {
  expect(popupKey([popup(1)])).not.toBe(popupKey([popup(2)]));
});

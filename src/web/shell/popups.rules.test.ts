import { expect, test } from 'vitest';
import { popupKey, requestOf } from './popups.rules.ts';

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
  expect(requestOf([popup(1, '/product'), popup(2)])).toMatchObject({ kind: 'slideshow', images: [{}, {}] });
});

test('other pictures are shown again', () => {
  expect(popupKey([popup(1)])).not.toBe(popupKey([popup(2)]));
});

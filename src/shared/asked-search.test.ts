import { expect, test } from 'vitest';
import { readAskedSearch } from './asked-search.ts';

test('nothing that was typed asks for everything', () => {
  expect(readAskedSearch('')).toBeNull();
  expect(readAskedSearch(' \u3000 ')).toBeNull();
});

test('a text is looked for as it is, and with its digits as those of ASCII', () => {
  expect(readAskedSearch(' สมศรี ')).toEqual({ texts: ['สมศรี'], digits: null, satang: null });
  expect(readAskedSearch('กำไร ๒')).toEqual({ texts: ['กำไร ๒', 'กำไร 2'], digits: null, satang: null });
  expect(readAskedSearch('ＢＮ－１２')?.texts).toEqual(['BN-12']);
});

test('numbers are read whatever keyboard they were typed with, and whatever stands between their digits', () => {
  expect(readAskedSearch('123-4-56789-0')).toMatchObject({ digits: '1234567890', satang: null });
  expect(readAskedSearch('๖๗๘๙')).toMatchObject({ digits: '6789', satang: 678_900 });
  expect(readAskedSearch('+66 81 234 5678')?.digits).toBe('66812345678');
  expect(readAskedSearch('12')).toMatchObject({ digits: null, satang: 1_200 });
  expect(readAskedSearch('฿1,250.50')).toMatchObject({ digits: null, satang: 125_050 });
});

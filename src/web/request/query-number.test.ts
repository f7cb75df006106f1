import { expect, test } from 'vitest';
import { readDay, readNumber, readPageNo, readSearch } from './query-number.ts';

test('a page that no list offers is the first', () => {
  expect(['2', '10000', '10001', '-1', '1.5', 'x', null].map(readPageNo)).toEqual([2, 10_000, 1, 1, 1, 1, 1]);
});

test('a number in an address is a row’s, or none', () => {
  expect(['7', '0', '-7', '1e400', '9007199254740993', '', null].map(readNumber)).toEqual([
    7, 0, 0, 0, 0, 0, 0,
  ]);
});

test('a search has what a text can have, and no more of it than asked for', () => {
  expect(readSearch(' แม่\u0000น้ำ ')).toBe('แม่น้ำ');
  expect(readSearch('\u0000')).toBe('');
  expect(readSearch(`${'x'.repeat(3)}👍`, 4)).toBe('xxx\ufffd');
  expect(readSearch(null)).toBe('');
});

test('a day in an address is one that there is, and that somebody may mean', () => {
  expect(['2026-02-28', '1900-01-01', '2299-12-31'].map(readDay)).toEqual([
    '2026-02-28',
    '1900-01-01',
    '2299-12-31',
  ]);
  // As people here write years.
  expect(readDay('2569-02-28')).toBe('2026-02-28');
  const odd = [
    '2026-02-30',
    '2026-2-3',
    'today',
    '',
    null,
    '0000-01-01',
    '0001-01-01',
    '1899-12-31',
    '9999-12-31',
  ];
  expect(odd.map(readDay).filter((day) => day !== '')).toEqual([]);
});

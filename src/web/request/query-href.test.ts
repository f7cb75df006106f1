import { expect, test } from 'vitest';
import { queryHref } from './query-href.ts';

test('an address says what is asked for, in the order it is named', () => {
  expect(queryHref('/admin/users', { search: 'สมศรี & co', pageNo: 3 })).toBe(
    '/admin/users?search=%E0%B8%AA%E0%B8%A1%E0%B8%A8%E0%B8%A3%E0%B8%B5+%26+co&pageNo=3',
  );
});

test('what is as usual is left out, so that one page has one address', () => {
  expect(queryHref('/admin/slips', { status: undefined, search: '', sellerId: 0, pageNo: 1 })).toBe(
    '/admin/slips',
  );
  expect(queryHref('/admin/slips', { month: null, pageNo: 2 })).toBe('/admin/slips?pageNo=2');
});

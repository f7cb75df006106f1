import { expect, test } from 'vitest';
import { listAddress } from './list-address.ts';

const slips = listAddress('/admin/slips', { tabs: ['waiting', 'approved'] });

test('reads what an address asks for, and takes anything odd as usual', () => {
  expect(slips.read(new URLSearchParams('status=approved&search=%20R1%20&pageNo=3&done=saved'))).toEqual({
    tab: 'approved',
    search: 'R1',
    pageNo: 3,
    done: 'saved',
  });
  expect(slips.read(new URLSearchParams('status=eaten&pageNo=-2'))).toEqual({
    tab: 'waiting',
    search: '',
    pageNo: 1,
    done: null,
  });
});

test('says only what isn’t as usual, and comes back to the same', () => {
  expect(slips.href()).toBe('/admin/slips');
  expect(slips.href({ tab: 'waiting', search: '', pageNo: 1 })).toBe('/admin/slips');
  const asked = { tab: 'approved', search: 'a&b', pageNo: 2, done: null } as const;
  const href = slips.href(asked);
  expect(href).toBe('/admin/slips?status=approved&search=a%26b&pageNo=2');
  expect(slips.read(new URL(href, 'https://shop.test').searchParams)).toEqual(asked);
});

test('leads back after a deed to what was looked at, and says the deed that was done last', () => {
  const at = new URL('https://shop.test/admin/slips?status=approved&search=R1&pageNo=2&done=saved');
  expect(slips.after(at, 'rejected')).toBe('/admin/slips?status=approved&search=R1&pageNo=2&done=rejected');
  expect(slips.after(new URL('https://shop.test/admin/slips'), 'saved')).toBe('/admin/slips?done=saved');
});

test('keeps the tab in a search, unless it is the one that opens', () => {
  expect(slips.kept({ tab: 'approved' })).toEqual({ status: 'approved' });
  expect(slips.kept({ tab: 'waiting' })).toEqual({});
});

test('a list without tabs never names one', () => {
  const users = listAddress('/admin/users', { searchMost: 3 });
  expect(users.href({ ...users.read(new URLSearchParams('status=all&search=abcdef')) })).toBe(
    '/admin/users?search=abc',
  );
});

test('calls the tabs as its address does', () => {
  const reviews = listAddress('/manage-store/reviews', { tabs: ['all', 'unanswered'], tabName: 'filter' });
  expect(reviews.href({ tab: 'unanswered' })).toBe('/manage-store/reviews?filter=unanswered');
});

test('keeps what else narrows the list from page to page and after a deed, and takes anything odd as nothing', () => {
  const reviews = listAddress('/manage-store/reviews', { filters: { stars: ['5', '4'], photo: ['1'] } });
  const query = reviews.read(new URLSearchParams('stars=4&photo=2&search=a'));
  expect(query.filters).toEqual({ stars: '4' });
  expect(reviews.href({ ...query, pageNo: 2 })).toBe('/manage-store/reviews?search=a&stars=4&pageNo=2');
  const at = new URL('https://shop.test/manage-store/reviews?photo=1&pageNo=3');
  expect(reviews.after(at, 'saved')).toBe('/manage-store/reviews?photo=1&pageNo=3&done=saved');
});

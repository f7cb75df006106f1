import { expect, test } from 'vitest';
import { readIsbn } from './isbn-query.rules.ts';

const full = (isbn13: string) => ({ kind: 'full', isbn13 });
const part = (prefixes: string[], tail: string | null) => ({ kind: 'part', prefixes, tail });

test.each([
  ['978-0-306-40615-7', full('9780306406157')],
  ['978 0306 406157', full('9780306406157')],
  ['isbn: 9780306406157', full('9780306406157')],
  ['isbn-13 9780306406157', full('9780306406157')],
  ['0-306-40615-2', full('9780306406157')],
  ['080442957x', full('9780804429573')],
  ['978030', part(['978030'], '978030')],
  ['978-616-04', part(['97861604'], '97861604')],
  ['616040', part(['978616040'], '616040')],
  ['97803', null],
  ['2567', null],
  ['1234567890123', null],
  // A wrong check digit for an ISBN-10, but an ISBN-13 may end so.
  ['0306406153', part([], '0306406153')],
  ['urn:isbn:9780306406157', full('9780306406157')],
  ['978030640615751299', full('9780306406157')],
  ['9780306406157 02', full('9780306406157')],
  ['40615x', part(['97840615'], null)],
  ['harry 978030', null],
  ['978030640615x', null],
  ['12345678901234', null],
])('%s', (text, expected) => {
  expect(readIsbn(text)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { readIsbn } from './isbn-query.rules.ts';

const full = (isbn13: string) => ({ kind: 'full', isbn13 });
const begun = (...prefixes: string[]) => ({ kind: 'prefix', prefixes });

test.each([
  ['978-0-306-40615-7', full('9780306406157')],
  ['978 0306 406157', full('9780306406157')],
  ['isbn: 9780306406157', full('9780306406157')],
  ['isbn-13 9780306406157', full('9780306406157')],
  ['0-306-40615-2', full('9780306406157')],
  ['080442957x', full('9780804429573')],
  ['978030', begun('978030')],
  ['978-616-04', begun('97861604')],
  ['616040', begun('978616040')],
  ['97803', null],
  ['2567', null],
  ['1234567890123', null],
  ['0306406153', null],
  ['harry 978030', null],
  ['978030640615x', null],
  ['12345678901234', null],
])('%s', (text, expected) => {
  expect(readIsbn(text)).toEqual(expected);
});

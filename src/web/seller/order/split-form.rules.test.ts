import { expect, test } from 'vitest';
import { readSplit } from './split-form.rules.ts';

function formOf(rows: readonly [string, string][]): FormData {
  const form = new FormData();
  for (const [line, copies] of rows) {
    form.append('line', line);
    form.append('copies', copies);
  }
  return form;
}

test('a form without the question means all that is left', () => {
  expect(readSplit(new FormData()).lines).toBeUndefined();
});

test('takes the copies of each line, and leaves out what stays', () => {
  const { lines } = readSplit(
    formOf([
      ['7', ' 2 '],
      ['8', '0'],
    ]),
  );
  expect(lines).toEqual([{ lineId: 7, quantity: 2 }]);
});

test('refuses nothing at all, and what is no number, and gives back what was typed', () => {
  expect(readSplit(formOf([['7', '0']])).lines).toBeNull();
  expect(readSplit(formOf([['x', '1']])).lines).toBeNull();
  expect(readSplit(formOf([['7', '1.5']]))).toEqual({ lines: null, typed: { 7: '1.5' } });
});

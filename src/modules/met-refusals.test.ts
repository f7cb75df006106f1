import { expect, test } from 'vitest';
import { listRefusals, listUnmetRefusals } from '../test-made-calls.ts';

/**
 * Every refusal that a contract names is met by a test: a limit that nobody has tried may not be there. Which aren't, a run of
 * all tests says at its end.
 */
const [first = '', second = '', ...others] = listRefusals();
const noted = others.map((code) => `refused ${code}`).join('\n');

test('contracts name refusals', () => {
  expect(others.length).toBeGreaterThan(500);
});

test('a refusal that no call was answered with, and no test names, is told', () => {
  expect(listUnmetRefusals(noted, '')).toEqual([first, second]);
  expect(listUnmetRefusals(`${noted}\nrefused ${first}`, '')).toEqual([second]);
  // A call of the same name is none.
  expect(listUnmetRefusals(`${noted}\nPOST /api/${first}`, '')).toEqual([first, second]);
});

test('what a use-case or a page is tested for, its test names', () => {
  expect(listUnmetRefusals(noted, `toEqual({ code: '${first}' }); // not ${second}Else`)).toEqual([second]);
});

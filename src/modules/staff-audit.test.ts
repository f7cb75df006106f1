import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listUnmadeCalls, staffCalls } from '../test-made-calls.ts';

/**
 * Every call by which staff change something leaves an event in the audit log. The API of the tests answers 500 to one
 * that doesn't (`onUnaudited` in src/test-api.ts), so what is left to see is that each has a test that makes it. That its
 * answer is no refusal, a run of all tests sees at its end (`listUnmadeCalls`); this says it sooner, by the tests' words.
 */
const tests = readdirSync(join(import.meta.dirname), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('staff-audit.test.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

test('the contract has calls by which staff change something', () => {
  expect(staffCalls.length).toBeGreaterThan(15);
});

test.each(staffCalls)('$name ($method $path) is made by a test, and so must leave an event', ({ path }) => {
  const [action = ''] = path.split('/').slice(-1);
  const noun = path.split('/')[2] ?? '';
  const whole = path
    .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{\w+\}/g, '(?:\\$\\{[^}]+\\}|[\\w-]+)');
  // Where tests put the path together from its noun and the action: `/admin/withdrawal/${id}/${action}`.
  // Tests of the two voucher desks share their words: `/${desk}/voucher`.
  const ofDesk = whole.replace('/admin/', '/\\$\\{desk\\}/');
  const isMade =
    new RegExp(`['"\`]${ofDesk}['"\`?]`).test(tests) ||
    new RegExp(`['"\`]${whole}['"\`?]`).test(tests) ||
    (new RegExp(`/admin/${noun}/\\$\\{\\w+\\}/\\$\\{\\w+\\}`).test(tests) && tests.includes(`'${action}'`));
  expect(isMade).toBe(true);
});

test('a call that was only refused, or made to another address, is one that no test made', () => {
  const [first, second] = staffCalls;
  const addressOf = (path = '') => `/api${path.replaceAll(/\{\w+\}/g, '7')}`;
  const made = staffCalls.map(({ method, path }) => `${method} ${addressOf(path)}`);
  expect(listUnmadeCalls(made.join('\n'))).toEqual([]);
  const others = [
    ...made.slice(2),
    `GET ${addressOf(first?.path)}`,
    `${second?.method} ${addressOf(second?.path)}/7`,
  ];
  expect(listUnmadeCalls(others.join('\n'))).toEqual(
    [first, second].map((call) => `${call?.name} (${call?.method} ${call?.path})`),
  );
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { closeRun, countPlaywright, countRun, countVitest } from './count-tests.mjs';

const folder = mkdtempSync(join(tmpdir(), 'count-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: join(process.cwd(), 'src/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        { fullName: 'waits', status: 'passed', failureMessages: ['Error: late\n    at x.ts:1:2'] },
        {
          fullName: 'counts',
          status: 'failed',
          failureMessages: [
            'AssertionError: expected 1 to be 2\n\u001b[31m+ 1\u001b[39m\n    at x.ts:1:2',
            'twice',
          ],
        },
      ],
    },
    {
      name: join(process.cwd(), 'src/b.test.ts'),
      status: 'failed',
      message: 'no such file',
      assertionResults: [],
    },
  ],
};

const spec = (title, status, ...messages) => ({
  title,
  file: 'a.spec.ts',
  line: 7,
  tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
});

const playwrightReport = {
  stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
  suites: [
    { specs: [spec('buys', 'flaky', 'late')], suites: [{ specs: [spec('pays', 'unexpected', 'no')] }] },
  ],
};

describe('counting tests', () => {
  test('a Vitest file that does not load is a failure; what failed and what was repeated is named', () => {
    expect(countVitest(vitestReport)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 0,
      failures: [
        { name: 'src/a.test.ts › counts', message: 'AssertionError: expected 1 to be 2 · + 1' },
        { name: 'src/b.test.ts', message: 'no such file' },
      ],
      repeats: [{ name: 'src/a.test.ts › waits', message: 'Error: late' }],
    });
  });

  test('an end-to-end test that passed when repeated has passed, and is told', () => {
    expect(countPlaywright(playwrightReport)).toEqual({
      passed: 6,
      failed: 1,
      skipped: 2,
      failures: [{ name: 'e2e/a.spec.ts:7 › pays', message: 'no' }],
      repeats: [{ name: 'e2e/a.spec.ts:7 › buys', message: 'late' }],
    });
  });

  test('a run that failed without a failed test counts one', () => {
    const path = join(folder, 'report.json');
    writeFileSync(path, JSON.stringify({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } }));
    expect(countRun(path, countPlaywright, 1)).toMatchObject({
      failed: 1,
      failures: [{ name: 'the run ended with 1' }],
    });
    expect(countRun(path, countPlaywright, 0)).toMatchObject({ failed: 0, failures: [] });
  });

  test('a run that left no report counts one failure', () => {
    const counts = countRun(join(folder, 'none.json'), countVitest, 1);
    expect(counts).toMatchObject({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [{ name: 'the run ended with 1' }],
    });
  });
});

describe('the end of a run', () => {
  const clean = { passed: 3, failed: 0, skipped: 0, failures: [], repeats: [] };
  const repeated = { ...clean, repeats: [{ name: 'e2e/a.spec.ts:7 › buys', message: 'late' }] };

  test('is good when all passed, and only when something did', () => {
    expect(closeRun(clean)).toEqual({ lines: ['3 passed, 0 failed'], status: 0 });
    expect(closeRun({ ...clean, passed: 0 }).status).toBe(1);
  });

  test('is bad when something failed, which is named', () => {
    const failures = [{ name: 'src/a.test.ts › counts', message: 'expected 1 to be 2' }];
    expect(closeRun({ ...clean, failed: 1, skipped: 2, failures })).toEqual({
      lines: ['failed: src/a.test.ts › counts: expected 1 to be 2', '2 skipped', '3 passed, 1 failed'],
      status: 1,
    });
  });

  test('is bad when a test passed only when repeated, unless that was asked for; it is named either way', () => {
    const named = 'passed only when repeated: e2e/a.spec.ts:7 › buys: late';
    expect(closeRun(repeated)).toEqual({
      lines: [named, '1 passed only when repeated, which counts as failed', '2 passed, 1 failed'],
      status: 1,
    });
    expect(closeRun(repeated, { repeatsMost: 1 })).toEqual({
      lines: [named, '1 passed only when repeated', '3 passed, 0 failed'],
      status: 0,
    });
    const twice = { ...repeated, repeats: [...repeated.repeats, ...repeated.repeats] };
    expect(closeRun(twice, { repeatsMost: 1 })).toMatchObject({ status: 1 });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countPlaywright, countRun, countVitest } from './count-tests.mjs';

const folder = mkdtempSync(join(tmpdir(), 'count-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
  ],
};

describe('counting tests', () => {
  test('a Vitest file that does not load is a failure', () => {
    expect(countVitest(vitestReport)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  test('an end-to-end test that passed when repeated has passed, and is told', () => {
    const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats })).toEqual({ passed: 6, failed: 0, skipped: 2, repeated: 1 });
  });

  test('a run that failed without a failed test counts one', () => {
    const path = join(folder, 'report.json');
    writeFileSync(path, JSON.stringify({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } }));
    expect(countRun(path, countPlaywright, 1).failed).toBe(1);
    expect(countRun(path, countPlaywright, 0).failed).toBe(0);
  });

  test('a run that left no report counts one failure', () => {
    expect(countRun(join(folder, 'none.json'), countVitest, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

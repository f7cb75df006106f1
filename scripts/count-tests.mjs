import { existsSync, readFileSync } from 'node:fs';

/** What Vitest's JSON report counts. A file that didn't even load counts as one failure. */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** What Playwright's JSON report counts. A test that passed only when repeated has passed, and is counted by itself too. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, repeated: flaky };
}

/**
 * The counts of one runner. A run that failed without a failed test (no report, an error outside any test) is one
 * failure more, so that the closing line never looks better than the run was.
 */
export function countRun(reportPath, count, status) {
  const counts = existsSync(reportPath)
    ? count(JSON.parse(readFileSync(reportPath, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

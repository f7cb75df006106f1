import { existsSync, readFileSync } from 'node:fs';

/**
 * What Vitest's JSON report counts, with what failed and what passed only when repeated: `{ name, message }` each. A
 * file that didn't even load counts as one failure.
 */
export function countVitest(report) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      name: `${fromRoot(file.name)} › ${fullName}`,
      message: firstLines(failureMessages[0]),
      status,
      hasFailed: failureMessages.length > 0,
    })),
  );
  const unloaded = report.testResults
    .filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    .map((file) => ({ name: fromRoot(file.name), message: firstLines(file.message) }));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...tests.filter(({ status }) => status === 'failed').map(told), ...unloaded],
    repeats: tests.filter(({ status, hasFailed }) => status === 'passed' && hasFailed).map(told),
  };
}

/** What Playwright's JSON report counts. A test that passed only when repeated is among those passed, and named. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = (report.suites ?? []).flatMap(specsOf);
  const ofStatus = (status) =>
    specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map((test) => ({
          name: `e2e/${spec.file}:${spec.line} › ${spec.title}`,
          message: firstLines(test.results.find((result) => result.error)?.error.message),
        })),
    );
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: ofStatus('unexpected'),
    repeats: ofStatus('flaky'),
  };
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/**
 * The counts of one runner. A run that failed without a failed test (no report, an error outside any test) is one
 * failure more, so that the closing line never looks better than the run was.
 */
export function countRun(reportPath, count, status) {
  const counts = existsSync(reportPath)
    ? count(JSON.parse(readFileSync(reportPath, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [], repeats: [] };
  if (status === 0 || counts.failed > 0) return counts;
  const failure = { name: `the run ended with ${status}`, message: 'and no test of it had failed' };
  return { ...counts, failed: 1, failures: [...counts.failures, failure] };
}

/**
 * What a run says at its end, and the status it ends with. A test that passed only when repeated fails the run: what it
 * hides is mended, not waited for. `repeatsMost` of them are forgiven, and named all the same; with one more none is.
 */
export function closeRun({ passed, failed, skipped, failures, repeats }, { repeatsMost = 0 } = {}) {
  const isForgiven = repeats.length <= repeatsMost;
  const forgiven = isForgiven ? repeats.length : 0;
  const counted = { passed: passed - repeats.length + forgiven, failed: failed + repeats.length - forgiven };
  const lines = [
    ...repeats.map(({ name, message }) => `passed only when repeated: ${name}: ${message}`),
    ...failures.map(({ name, message }) => `failed: ${name}: ${message}`),
    ...(repeats.length > 0
      ? [`${repeats.length} passed only when repeated${isForgiven ? '' : ', which counts as failed'}`]
      : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${counted.passed} passed, ${counted.failed} failed`,
  ];
  return { lines, status: counted.failed === 0 && counted.passed > 0 ? 0 : 1 };
}

function told({ name, message }) {
  return { name, message };
}

function fromRoot(path) {
  const root = `${process.cwd()}/`;
  return path.startsWith(root) ? path.slice(root.length) : path;
}

/** The start of an error: what was expected and what came, without colours and the stack. */
function firstLines(message = '') {
  const lines = message
    .replace(/\u001b\[\d+m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return lines.slice(0, 4).join(' · ').slice(0, 400);
}

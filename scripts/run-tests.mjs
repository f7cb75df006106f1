// Called by test.mjs, on the pinned Node.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { closeRun, countPlaywright, countRun, countVitest } from './count-tests.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { root } from './ensure-install.mjs';
import { main, say, seconds } from './say.mjs';
import { createEmptyDatabase, startTestPostgres } from './test-postgres.mjs';

const given = process.argv.slice(2);
const repeatsMost = readRepeats(given);
const rest = given.filter(
  (argument) => !['--unit', '--e2e'].includes(argument) && !argument.startsWith('--allow-repeats'),
);
const wantsEndToEnd = given.includes('--e2e') || (rest.length === 0 && !given.includes('--unit'));
const wantsUnit = given.includes('--unit') || !given.includes('--e2e');

let interrupted;
let child;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    interrupted = name;
    child?.kill('SIGTERM');
  });
}

await main(async () => {
  const startedAtMs = Date.now();
  const reports = mkdtempSync(join(tmpdir(), 'bannasala-run-'));
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], repeats: [] };
  let postgres;
  try {
    const specs = wantsEndToEnd ? endToEndSpecs() : [];
    const chromium = specs.length > 0 ? await ensureChromium() : process.env.CHROMIUM_PATH;
    postgres = await startTestPostgres((line) => say(`postgresql: ${line}`));
    const env = {
      TEST_DATABASE_URL: postgres.url,
      TMPDIR: makeScratch(reports),
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    };
    // One file of them starts the shop as it is run.
    if (wantsUnit && (rest.length === 0 || rest.some((part) => part.includes('faults'))))
      await ensureBuild(process.execPath);
    if (wantsUnit && !interrupted) add(total, await runVitest(env, reports));
    if (specs.length > 0 && !interrupted) add(total, await runPlaywright(env, reports));
    if (wantsEndToEnd && specs.length === 0) say('end to end: e2e/ holds no *.spec.ts yet, nothing was run');
  } finally {
    await postgres?.stop();
    rmSync(reports, { recursive: true, force: true });
  }
  if (interrupted) {
    say(`interrupted by ${interrupted}`);
    return 130;
  }
  const { lines, status } = closeRun(total, { repeatsMost });
  say(`everything took ${seconds(startedAtMs)}`);
  // Last of all, where the end of a long log is what is read.
  for (const line of lines) say(line);
  return status;
});

/** Where tests and what they start put their folders: it goes with the run. Another account's PostgreSQL reaches into it. */
function makeScratch(folder) {
  const scratch = join(folder, 'tmp');
  mkdirSync(scratch);
  for (const path of [folder, scratch]) chmodSync(path, 0o711);
  return scratch;
}

/** `--allow-repeats=2` forgives two tests that passed only when repeated, `--allow-repeats` any number, neither none. */
function readRepeats(args) {
  const flag = args.find((argument) => argument.startsWith('--allow-repeats'));
  if (flag === undefined) return 0;
  return flag === '--allow-repeats'
    ? Number.POSITIVE_INFINITY
    : Number(flag.slice('--allow-repeats='.length)) || 0;
}

function endToEndSpecs() {
  const folder = join(root, 'e2e');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).filter((name) => /\.spec\.tsx?$/.test(name));
}

async function runVitest(env, reports) {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const madeCalls = join(reports, 'made-calls.txt');
  writeFileSync(madeCalls, '');
  const status = await run([join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...ofUnit()], {
    ...env,
    MADE_CALLS_FILE: madeCalls,
  });
  const counts = countRun(report, countVitest, status);
  // Some of the tests, or tests that failed, don't make them all.
  if (ofUnit().length > 0 || counts.failed > 0) return counts;
  const { listUnmadeCalls, listUnmetRefusals } = await import('../src/test-made-calls.ts');
  const noted = readFileSync(madeCalls, 'utf8');
  const unmade = listUnmadeCalls(noted).map((call) => ({
    name: `src/modules/staff-audit.test.ts › ${call}`,
    message: 'no test is answered it, so nothing proves that it leaves an event in the audit log',
  }));
  const unmet = listUnmetRefusals(noted, readTests()).map((code) => ({
    name: `src/modules/met-refusals.test.ts › ${code}`,
    message: 'a contract names it, and no test is refused with it',
  }));
  const failures = [...unmade, ...unmet];
  return { ...counts, failed: failures.length, failures };
}

/** All that tests say, one after the other. */
function readTests() {
  return ['src', 'e2e']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)),
    )
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

function ofUnit() {
  return given.includes('--e2e') ? [] : rest;
}

async function runPlaywright(env, reports) {
  await ensureBuild(process.execPath);
  const report = join(reports, 'playwright.json');
  const dataDir = join(reports, 'app data');
  const status = await run(
    [join('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...(given.includes('--e2e') ? rest : [])],
    {
      ...env,
      E2E_REPORT: report,
      // The shop's, and the four of e2e/social-environment.ts after it.
      E2E_PORT: String(await findFreePorts(5)),
      E2E_DATA_DIR: dataDir,
      E2E_DATABASE_URL: await createEmptyDatabase(env.TEST_DATABASE_URL),
    },
  );
  return countRun(report, countPlaywright, status);
}

function run(args, env) {
  const { NODE_ENV: _, ...own } = process.env;
  child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...own, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status) => resolve(status ?? 1));
  });
}

function add(total, counts) {
  for (const name of ['passed', 'failed', 'skipped']) total[name] += counts[name];
  for (const name of ['failures', 'repeats']) total[name].push(...counts[name]);
}

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A program of a few lines, kept running; each of its starts is a line of a file. */
function keep(program) {
  const folder = mkdtempSync(join(tmpdir(), 'keep-running-'));
  folders.push(folder);
  const starts = join(folder, 'starts');
  writeFileSync(starts, '');
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(starts)}, process.pid + '\\n');
     const turn = readFileSync(${JSON.stringify(starts)}, 'utf8').trim().split('\\n').length;
     setInterval(() => undefined, 1_000);
     ${program}`,
  );
  const keeper = new URL('./run-pinned.mjs', import.meta.url).href;
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { keepPinnedRunning } from ${JSON.stringify(keeper)};
       process.exitCode = await keepPinnedRunning(process.execPath, [${JSON.stringify(join(folder, 'program.mjs'))}]);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, npm_lifecycle_event: undefined } },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    child,
    ended,
    pids: () => readFileSync(starts, 'utf8').trim().split('\n').filter(Boolean).map(Number),
  };
}

test('a shop that is killed is started again, and a signal ends it for good', {
  timeout: 30_000,
}, async () => {
  const { child, ended, pids } = keep(`process.send('ready'); process.on('SIGTERM', () => process.exit(0));`);
  await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.kill(pids()[0], 'SIGKILL');
  await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 500));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(pids()).toHaveLength(2);
});

test('one that was never ready isn’t started again: it has said why', { timeout: 30_000 }, async () => {
  const { ended, pids } = keep('process.exit(1);');
  expect(await ended).toBe(1);
  expect(pids()).toHaveLength(1);
});

test('one that dies in a loop is tried with growing pauses', { timeout: 30_000 }, async () => {
  const { child, ended, pids } = keep(
    `if (turn === 1) process.send('ready'); setTimeout(() => process.exit(7), 100);`,
  );
  const startedMs = performance.now();
  await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(4);
  // 0.5, 1 and 2 seconds.
  expect(performance.now() - startedMs).toBeGreaterThan(3_500);
  child.kill('SIGTERM');
  expect(await ended).not.toBe(0);
});

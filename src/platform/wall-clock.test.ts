import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../', import.meta.url));

/** Where the time of day is meant, not how long something takes. */
const timesOfDay = [
  // Compared with the times of files.
  'modules/search/index-file.ts',
  'platform/db/embedded-server.ts',
];

test('how long something takes is measured by a clock that nobody sets', () => {
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|(^|\/)test-[^/]+$/.test(path))
    // Browsers' code, and the demo's dates.
    .filter((path) => !path.startsWith('demo/') && (!path.startsWith('web/') || path.endsWith('.server.ts')))
    .filter((path) => /\bDate\.now\b/.test(readFileSync(join(src, path), 'utf8')))
    .sort();
  expect(found).toEqual(timesOfDay);
});

/** Tests that keep time: how fast something is, bench/ says, as a ratio to something else on the same machine. */
const timekeepers = [
  // Whether the loading bar comes after its delay, and when processes and servers that are away are left (a bound that was set).
  'e2e/shell.spec.ts',
  'faults/read-replicas.test.ts',
  'scripts/run-pinned.test.mjs',
  'src/platform/peers/hanging-peers.test.ts',
  // Those do something for so long.
  'src/platform/db/guarded-pool.test.ts',
  'src/platform/http/draining-server.test.ts',
  'src/platform/say-seldom.test.ts',
  // That one sets the clock on.
  'src/platform/jobs/job-queue.test.ts',
];

test('no test expects that something is quick', () => {
  const root = join(src, '..');
  const found = ['e2e', 'faults', 'scripts', 'src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path))
    .filter((path) => /\bperformance\s*\.now\(/.test(readFileSync(join(root, path), 'utf8')))
    .sort();
  expect(found).toEqual([...timekeepers].sort());
});

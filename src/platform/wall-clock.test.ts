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
  // When a form was sent.
  'web/account/returns/return-form-action.server.ts',
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

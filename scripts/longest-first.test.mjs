import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './ensure-install.mjs';
import { LongestFirst, longest } from './longest-first.ts';

test('the files that take longest are there, and come first; the others stay as Vitest sorts them', async () => {
  expect(longest.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  const durations = { 'src/a.test.ts': 10, 'src/b.test.ts': 30, 'src/c.test.ts': 20 };
  const project = { name: '', config: { sequence: { groupOrder: 0 }, isolate: false } };
  const files = [...Object.keys(durations), ...longest.toReversed()].map((name) => ({
    moduleId: join(root, name),
    project,
    name,
  }));
  const cache = {
    getTestSpecificationResult: ({ name }) => ({ failed: false, duration: durations[name] ?? 1 }),
  };
  const sorted = await new LongestFirst({ cache }).sort(files);
  expect(sorted.map(({ name }) => name)).toEqual([
    ...longest,
    'src/b.test.ts',
    'src/c.test.ts',
    'src/a.test.ts',
  ]);
});

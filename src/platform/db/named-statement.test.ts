import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * A connection refuses a second statement of a name it knows, and only once both have been run on it: two slices written
 * side by side can each pass their tests, and fail together.
 */
const folder = fileURLToPath(new URL('../../', import.meta.url));

test('every named statement has a name of its own', () => {
  const named = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
    [
      ...readFileSync(folder + file, 'utf8').matchAll(
        /nameStatement[<(][\s\S]{0,900}?\(?\s*'(\w+)',\s*[`'(]/g,
      ),
    ].map(([, name = '']) => ({ name, file })),
  );
  expect(named.length).toBeGreaterThan(300);
  const files = Map.groupBy(named, ({ name }) => name);
  const twice = [...files].filter(([, those]) => those.length > 1);
  expect(twice).toEqual([]);
});

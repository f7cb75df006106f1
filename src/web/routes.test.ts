import { readFile } from 'node:fs/promises';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

/** Files of pages, without frames around pages. */
function filesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => (children.length > 0 ? filesOf(children) : [file]));
}

test('every page that is drawn says its title and what search engines may do with it', async () => {
  const files = new Set(filesOf(await routes));
  const untitled: string[] = [];
  for (const file of files) {
    // The others lead on, or answer with a file.
    if (!file.endsWith('.tsx')) continue;
    const text = await readFile(new URL(file, import.meta.url), 'utf8');
    // What only leads on or refuses is never drawn.
    const isDrawn = /^export default /m.test(text) && !/^export function loader\(.*\): never/m.test(text);
    if (isDrawn && !/^export (?:(?:async )?function meta\b|const meta\b|\{[^}]*\bmeta\b)/m.test(text))
      untitled.push(file);
  }
  expect(files.size).toBeGreaterThan(300);
  expect(untitled).toEqual([]);
});

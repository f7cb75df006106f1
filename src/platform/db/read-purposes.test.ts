import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPurposes } from './read-purposes.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Who reads aside, and for what. A line more here is a decision: no money, nothing a change depends on. */
const readers = {
  'src/modules/audit-desk/audit-desk.api.ts': ['deskList', 'file'],
  'src/modules/campaign-results/campaign-results.api.ts': ['figures', 'file'],
  'src/modules/catalogue-desk/catalogue-desk.api.ts': ['deskList'],
  'src/modules/catalogue-file/catalogue-file.api.ts': ['file'],
  'src/modules/people-desk/people-desk.api.ts': ['deskList'],
  'src/modules/promotion-results/results.api.ts': ['figures'],
  'src/modules/search/live-search.ts': ['searchIndex'],
  'src/modules/search/search.api.ts': ['figures', 'file'],
  'src/modules/store-desk/store-desk.api.ts': ['deskList'],
  'src/modules/store-figures/store-figures.api.ts': ['figures', 'file'],
  'src/modules/storefront/read-sitemap.ts': ['siteMap'],
};

test('only what is listed is read from servers that follow, and each for what is listed', () => {
  const found: Record<string, string[]> = {};
  for (const file of globSync('src/{modules,web,processes,commands,demo}/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    if (/\breads\.use\(/.test(text)) found[file] = ['past readAside'];
    const purposes = [...text.matchAll(/\breadAside\(\s*\w+,\s*'(\w+)'/g)].map(([, purpose = '']) => purpose);
    if (purposes.length > 0) found[file] = [...new Set(purposes)].sort();
    else if (text.includes('readAside(')) found[file] = ['for what cannot be told'];
  }
  expect(found).toEqual(readers);
  expect(new Set(Object.values(found).flat())).toEqual(new Set(Object.keys(readPurposes)));
});

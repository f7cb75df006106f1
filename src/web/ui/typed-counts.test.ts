import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** The fields of our forms that take whole numbers, by their names. */
const counted = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/<Field\b[^>]*?\bname="(\w+)"[\s\S]*?\/>/g)]
      .filter(([tag]) => tag.includes('inputMode="numeric"') || tag.includes('{...number}'))
      .map(([, name = '']) => name)
      // Elsewhere the number of an account that is chosen.
      .filter((name) => name !== 'account'),
  ),
);

test('a field takes “1,250” and “๑๐” as numbers, so whoever reads its form does (parseCount), and takes nothing else for one', () => {
  expect(counted).toContain('copies');
  const wrong = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:readNumber|Number)\((?:formText\(form, '(\w+)'\)|(?:values|typed)\.(\w+))/g)]
      .map(([said, field, value]) => ({ said, field: field ?? value ?? '' }))
      .filter(({ field }) => counted.has(field))
      .map(({ said }) => `${name}: ${said}`),
  );
  expect(wrong).toEqual([]);
  const assumed = sources.filter(({ text }) => /parseCount\((?:[^()]|\([^()]*\))*\) \?\? [1-9]/.test(text));
  // SPEC §5 "Quantity" of a cart's lines: below 1 resets to 1.
  expect(assumed.map(({ name }) => name)).toEqual(['shop/cart/cart-action.server.ts']);
  const byHand = sources.filter(({ text }) =>
    /\\d\{1,\d\}\$\/\.test\((?!typed\)).*\) \? Number\(/.test(text),
  );
  expect(byHand.map(({ name }) => name)).toEqual([]);
});

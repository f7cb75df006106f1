import { readdirSync, readFileSync } from 'node:fs';
import { _createCache, _createIntlFormatters, createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { compileMessages } from './compile-messages.ts';
import formatMessage from './format-message.ts';

type Tree = { [key: string]: string | Tree };

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function leaves(tree: Tree, path = ''): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]): [string, unknown][] =>
    isTree(value) ? leaves(value, `${path}${key}.`) : [[path + key, value]],
  );
}

const cache = _createCache();
const formatters = _createIntlFormatters(cache);
const tag = (chunks: unknown) => `[${chunks}]`;
const timeZone = 'Asia/Bangkok';

/** Numbers where a text counts, words elsewhere, a bracket for each tag. */
function valuesFor(text: string, count: number): Record<string, string | number | typeof tag> {
  const counted = [...text.matchAll(/\{(\w+), *(?:plural|number|selectordinal)/g)].map((match) => [
    match[1],
    count,
  ]);
  const plain = [...text.matchAll(/\{(\w+)[},]/g)].map((match) => [match[1], 'ก'] as const);
  const tags = [...text.matchAll(/<(\w+)>/g)].map((match) => [match[1], tag] as const);
  return Object.fromEntries([...plain, ...counted, ...tags]);
}

describe.each(['th', 'en'] as const)('messages in %s, as pages get them', (locale) => {
  const folder = new URL(`./${locale}/`, import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

  test.each(files)('%s reads the same with and without a parser in the browser', (file) => {
    const raw: Tree = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    // What a page gets has been JSON once.
    const compiled = new Map(leaves(JSON.parse(JSON.stringify(compileMessages(raw)))));
    // The translator knows no key: its own types are the whole tree of Thai messages.
    const { markup } = createTranslator({ locale, messages: raw as object, timeZone });
    const parse = markup as unknown as (key: string, values: object) => string;
    for (const [key, text] of leaves(raw))
      for (const count of [0, 1, 2, 1234]) {
        const values = valuesFor(String(text), count);
        const shown = formatMessage(key, compiled.get(key) as string, values, {
          cache,
          formatters,
          locale,
          timeZone,
        });
        expect([shown].flat().join(''), `${key} ${count}`).toBe(parse(key, values));
      }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

function read(locale: string, file: string): Map<string, string> {
  const tree: unknown = JSON.parse(readFileSync(new URL(`./${locale}/${file}`, import.meta.url), 'utf8'));
  const flat = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') flat.set(path, value);
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) walk(child, path === '' ? key : `${path}.${key}`);
  };
  walk(tree, '');
  return flat;
}

// A branch of a plural is in braces too ("one {Cart, # item}"), but names no place.
const placesIn = (text: string) =>
  [...text.matchAll(/\{(\w+)(?=\}|, *(?:plural|select|selectordinal|number|date|time)\b)/g)]
    .map((match) => match[1])
    .sort();
const files = readdirSync(new URL('./th/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.json'),
);

describe.each(files)('%s', (file) => {
  const th = read('th', file);
  const en = read('en', file);
  test('says the same things in both languages', () => {
    expect([...en.keys()].sort()).toEqual([...th.keys()].sort());
  });
  test('fills the same places, and leaves no text empty', () => {
    for (const [key, text] of th) {
      expect(text.trim(), key).not.toBe('');
      expect([...new Set(placesIn(en.get(key) ?? ''))], key).toEqual([...new Set(placesIn(text))]);
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { placesOf } from '../shared/message-places.ts';

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

/** The names of a message's places and tags, also of those inside a plural's branches. */
const placesIn = (text: string) => [...placesOf(text).keys()].sort();

const files = readdirSync(new URL('./th/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.json'),
);

test('an error has one text: no code stands in two files', () => {
  const keys = files
    .filter((file) => file.startsWith('errors'))
    .flatMap((file) => [...read('th', file).keys()]);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test.each(files.filter((file) => file.startsWith('mail')))('%s has no Thai letter in English', (file) => {
  for (const [key, text] of read('en', file)) expect(text, key).not.toMatch(/\p{Script=Thai}/u);
});

describe.each(files)('%s', (file) => {
  const th = read('th', file);
  const en = read('en', file);
  test('says the same things in both languages', () => {
    expect([...en.keys()].sort()).toEqual([...th.keys()].sort());
  });
  test('says "email" in English, as SPEC’s own texts do', () => {
    for (const [key, text] of en) expect(text, key).not.toMatch(/e-mail/i);
  });
  // What errors say goes to other systems as well, and an SMS with a curved one takes twice the parts.
  test('has curved apostrophes in English, but for SPEC’s own words', () => {
    for (const [key, text] of en)
      if (!file.startsWith('errors') && !key.endsWith('sms') && text !== "This field can't be empty")
        expect(text, key).not.toMatch(/[\p{L}\d}]'/u);
  });
  test('says of an empty field what SPEC §5 says, unless it has to be chosen', () => {
    const required = { en: "This field can't be empty", th: 'กรุณากรอกข้อมูล' };
    for (const [key, text] of en) {
      const isOfField = /(?:^|\.)(?:required|reasonMissing|reasonRequired|noteRequired)$/.test(key);
      const isOther = file.startsWith('errors/') || /^(?:Required$|Please choose)/.test(text);
      const isVariant = /^(?:this(?: field)? can.t be empty|please fill this in)/i.test(text);
      if ((!isOfField || isOther) && !isVariant) continue;
      expect(text, key).toBe(required.en);
      expect(th.get(key), key).toBe(required.th);
    }
  });
  test('says of what is to be a number what SPEC §5 says, in a form', () => {
    for (const [key, text] of en) {
      const isWrong = /(?:^|\.)(?:\w+(?:Invalid|Wrong)|not\w+|too(?:Small|Large)|points)$/.test(key);
      // Stock may be typed as what is added to it as well; of a file it is told what stands there.
      const isOther = /^“\{value\}”|or [+]\d/.test(text);
      if (!isWrong || isOther || !/whole number|enter (?:\{\w+\}|\d+) or (?:more|less)$/i.test(text))
        continue;
      expect(text, key).toMatch(/^Please enter only number/);
    }
  });
  test('fills the same places, and leaves no text empty', () => {
    for (const [key, text] of th) {
      expect(text.trim(), key).not.toBe('');
      expect(placesIn(en.get(key) ?? ''), key).toEqual(placesIn(text));
    }
  });
});

test.each([
  ['listing.json', 'mistake.amountInvalid'],
  ['option.json', 'grid.mistake.priceWrong'],
  ['option.json', 'grid.mistake.fullPriceWrong'],
  ['voucher-desk.json', 'mistake.amountInvalid'],
  ['promotion-desk.json', 'mistake.amountInvalid'],
  ['flash-desk.json', 'mistake.flashPriceNone'],
  ['grid.json', 'mistake.priceWrong'],
  ['shipping.json', 'problem.amount'],
  ['withholding.json', 'problem.amount'],
  ['adjustment.json', 'problem.amount'],
])('%s %s says how fine an amount may be: 199.999 is within every bound that it names', (file, key) => {
  expect(read('th', file).get(key)).toContain('ทศนิยมไม่เกินสองตำแหน่ง');
  expect(read('en', file).get(key)).toContain('two decimals');
});

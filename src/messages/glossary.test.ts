import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('.', import.meta.url).pathname;

/** The words of docs/glossary.md that stand for something that has another one. */
const notSaid = {
  th: [/โค้ดส่วนลด/, /ทีมงาน/, /ผู้แชร์/, /ใบแจ้งยอด[ก-๙]{0,12}รอบ/, /งวดจ่าย/, /เล่ม\/ชิ้น/, /ต่อเล่ม/],
  en: [/\bsharers?\b/i, /\bcoupons?\b/i, /\bsign(?:s|ed|ing)?[ -](?:in|out)s?\b/i],
} as const;

/** Where a thing may be anything that is sold, its number isn't one of books. */
const ofAnything =
  /^(live|live-show|stock|store-affiliate|affiliate|affiliate-place|affiliate-desk|figures)\.json$/;

function textsOf(language: string, file: string): [key: string, text: string][] {
  const texts: [string, string][] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') texts.push([path, value]);
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) walk(child, `${path}.${key}`);
  };
  walk(JSON.parse(readFileSync(`${folder}${language}/${file}`, 'utf8')), file);
  return texts;
}

describe.each(['th', 'en'] as const)('one word for a thing in %s (docs/glossary.md)', (language) => {
  const files = globSync('**/*.json', { cwd: `${folder}${language}` });
  test.each(notSaid[language].map((word) => [word]))('nothing says %s', (word) => {
    expect(files.length).toBeGreaterThan(50);
    const found = files.flatMap((file) => textsOf(language, file).filter(([, text]) => word.test(text)));
    expect(found).toEqual([]);
  });
});

test('what may be anything is counted in pieces', () => {
  const files = globSync('*.json', { cwd: `${folder}th` }).filter((file) => ofAnything.test(file));
  expect(files).toHaveLength(8);
  const found = files.flatMap((file) =>
    textsOf('th', file).filter(([, text]) => /[}#] ?เล่ม|\(เล่ม|จำนวนเล่ม/.test(text)),
  );
  expect(found).toEqual([]);
});

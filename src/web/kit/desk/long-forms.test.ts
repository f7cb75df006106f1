import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../', import.meta.url).pathname;

/** Forms that are long and keep nothing, each with why. */
const keepNothing: Readonly<Record<string, string>> = {
  'kit/chat/chat-desk-form.tsx': 'a message keeps its draft by its conversation (kit/chat/kept-draft.ts)',
  'seller/option/levels-panel.tsx': 'each of its forms is one level, or one value of it',
  'seller/document/tax-profile-page.tsx': 'a tax number and an address are left in no browser',
};

/** A form in which much is typed: a longer text beside other fields, or many fields. Searches send by GET, and lose nothing. */
function isLong(source: string): boolean {
  if (!/<(Form|DraftForm)\b/.test(source)) return false;
  const count = (part: RegExp) => source.match(part)?.length ?? 0;
  const texts = count(/<(TextAreaField|FormattedField)\b/g);
  const fields = count(/<(Field|TextAreaField|FormattedField)\b/g);
  return (texts > 0 && fields >= 4) || fields >= 8;
}

const forms = ['kit', 'seller', 'staff'].flatMap((audience) =>
  globSync(`${audience}/**/*.tsx`, { cwd: folder }).map((file) => ({
    file,
    source: readFileSync(`${folder}${file}`, 'utf8'),
  })),
);

test('every long form of stores and staff keeps what is typed until it is sent', () => {
  const long = forms.filter(({ source }) => isLong(source));
  expect(long.length).toBeGreaterThan(10);
  const without = long
    .filter(
      ({ file, source }) => !/<DraftForm\b|useKeptForm\(/.test(source) && keepNothing[file] === undefined,
    )
    .map(({ file }) => file);
  expect(without).toEqual([]);
});

test.each([
  'kit/promotion/promotion-form.tsx',
  'kit/voucher/voucher-form.tsx',
  'seller/banner/banner-page.tsx',
  'seller/product/add-page.tsx',
  'seller/profile/profile-page.tsx',
  'seller/shared-list/list-page.tsx',
  'staff/banner/banner-form.tsx',
  'staff/campaign/campaign-form.tsx',
  'staff/category/category-form.tsx',
  'staff/content/content-form.tsx',
  'staff/landing/block-page.tsx',
  'staff/landing/landing-desk-page.tsx',
  'staff/quiz/question-form.tsx',
  'staff/quiz/settings-form.tsx',
  'staff/reward/reward-form.tsx',
])('%s keeps what is typed', (file) => {
  const found = forms.find((each) => each.file === file);
  expect(found?.source).toMatch(/<DraftForm\b|useKeptForm\(/);
});

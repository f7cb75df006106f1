import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValidIsbn13 } from '../../shared/isbn.rules.ts';
import { checkImportRow } from './check-import-rows.rules.ts';
import { type ImportContext, type ImportFields, importFields, readImportRow } from './import-row.rules.ts';

const context: ImportContext = {
  categoryIds: new Map([
    ['thai-novels', 7],
    ['นวนิยายไทย', 7],
  ]),
  currentYear: 2026,
};
const row: ImportFields = {
  isbn: '0439023483',
  title: 'The Hunger Games (The Hunger Games, #1)',
  authors: 'Suzanne Collins',
  price: '1,250.50',
  full_price: '฿1,400',
  stock: '12',
  format: 'hardcover',
  language: 'eng',
  publisher: ' Scholastic  Press ',
  year: '2551',
  pages: '374.0',
  category: 'Thai-Novels',
  description: 'One.\n\nTwo.',
};

const codesOf = (fields: ImportFields) => {
  const read = readImportRow(fields, context);
  return read.ok ? [] : read.failure.problems.map(({ code }) => code);
};

describe('a row in order', () => {
  test('tells everything there is to tell, in our units', () => {
    expect(readImportRow(row, context)).toEqual({
      ok: true,
      value: {
        isbn13: '9780439023481',
        title: 'The Hunger Games',
        titleEn: null,
        authors: ['Suzanne Collins'],
        priceSatang: 125_050,
        fullPriceSatang: 140_000,
        stock: 12,
        format: 'hardcover',
        condition: 'new',
        language: 'en',
        publisher: 'Scholastic Press',
        year: 2008,
        originalYear: 2008,
        pages: 374,
        categoryId: 7,
        series: 'The Hunger Games',
        seriesNumber: '1',
        description: 'One.\n\nTwo.',
        descriptionEn: null,
      },
    });
  });

  test('needs no more than ISBN and price', () => {
    const read = readImportRow({ isbn: '9780439023481', price: '99 บาท' }, context);
    expect(read.ok && read.value).toMatchObject({
      priceSatang: 9_900,
      stock: null,
      title: null,
      categoryId: null,
    });
  });

  test('takes the ISBN-13 where there is no ISBN-10, and not a rounded one', () => {
    expect(codesOf({ ...row, isbn13: '9.78043902348e+12' })).toEqual([]);
    expect(codesOf({ ...row, isbn: '', isbn13: '9780439023481' })).toEqual([]);
    expect(codesOf({ ...row, isbn: '', isbn13: '9.78043902348e+12' })).toEqual(['isbnRounded']);
  });
});

describe('a row is refused', () => {
  test.each<[ImportFields, string]>([
    [{ isbn: undefined }, 'isbnMissing'],
    [{ isbn: '9.78E+12' }, 'isbnRounded'],
    [{ isbn: '12' }, 'isbnMalformed'],
    [{ isbn: '9780439023482' }, 'isbnChecksum'],
    [{ price: undefined }, 'priceMissing'],
    [{ price: '  ' }, 'priceMissing'],
    [{ price: '0' }, 'priceInvalid'],
    [{ price: '-5' }, 'priceInvalid'],
    [{ price: '99.999' }, 'priceInvalid'],
    [{ price: '1e3' }, 'priceInvalid'],
    [{ price: '99999999' }, 'priceInvalid'],
    [{ full_price: 'free' }, 'fullPriceInvalid'],
    [{ full_price: '1,250.49' }, 'fullPriceBelowPrice'],
    [{ stock: '-1' }, 'stockInvalid'],
    [{ stock: '1.5' }, 'stockInvalid'],
    [{ stock: '1000001' }, 'stockInvalid'],
    [{ format: 'scroll' }, 'formatUnknown'],
    [{ condition: 'wet' }, 'conditionUnknown'],
    [{ language: 'Elvish' }, 'languageUnknown'],
    [{ year: '20O8' }, 'yearInvalid'],
    [{ original_year: '9999' }, 'yearInvalid'],
    [{ pages: '0' }, 'pagesInvalid'],
    [{ category: 'no-such' }, 'categoryUnknown'],
    [{ title: 'a\u0000b' }, 'importTextBroken'],
    [{ title: '\ud800' }, 'importTextBroken'],
    [{ publisher: 'ก\ufffdข' }, 'importTextBroken'],
    [{ title: 'x'.repeat(501) }, 'importTextTooLong'],
    [{ authors: Array.from({ length: 61 }, (_, index) => `A${index}`).join(',') }, 'authorsTooMany'],
  ])('%j: %s', (changed, code) => expect(codesOf({ ...row, ...changed })).toEqual([code]));

  test('with everything that is wrong with it, long values shortened', () => {
    const read = readImportRow({ isbn: '1', price: 'x'.repeat(90), year: 'y' }, context);
    expect(read.ok ? [] : read.failure.problems).toEqual([
      { code: 'isbnMalformed', field: 'isbn', value: '1' },
      { code: 'priceInvalid', field: 'price', value: `${'x'.repeat(60)}…` },
      { code: 'yearInvalid', field: 'year', value: 'y' },
    ]);
  });

  test('when an earlier row in order offers the same book in the same condition', () => {
    const seen = new Map<string, number>();
    const check = (line: number, fields: ImportFields | null) =>
      checkImportRow({ line, fields }, context, seen).problems;
    expect(check(2, { ...row, price: '' })).toMatchObject([{ code: 'priceMissing' }]);
    expect(check(3, row)).toBeNull();
    expect(check(4, { ...row, isbn: '978-0-439-02348-1' })).toEqual([
      { code: 'importDuplicate', field: 'isbn', value: 3 },
    ]);
    expect(check(5, { ...row, condition: 'used' })).toBeNull();
    expect(check(6, null)).toEqual([{ code: 'importColumnCount', field: null }]);
  });
});

test('whatever stands in a row, it is either in order or refused for reasons that have words', () => {
  const words = (locale: string): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`../../messages/${locale}/errors/import.json`, import.meta.url), 'utf8'));
  const [th, en] = [words('th'), words('en')];
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('', ' ', '9780439023481', '439023483', '100', '0', '-1', '1,000.50', 'ใหม่', 'en', '2565'),
  );
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(importFields.map((field) => [field, anything])), { requiredKeys: [] }),
      (fields) => {
        const read = readImportRow(fields, context);
        if (!read.ok) {
          expect(read.failure.problems.length).toBeGreaterThan(0);
          for (const { code } of read.failure.problems) expect(th[code] && en[code]).toBeTruthy();
          return;
        }
        const offer = read.value;
        expect(isValidIsbn13(offer.isbn13)).toBe(true);
        expect(Number.isSafeInteger(offer.priceSatang) && offer.priceSatang > 0).toBe(true);
        expect(offer.fullPriceSatang ?? offer.priceSatang).toBeGreaterThanOrEqual(offer.priceSatang);
        expect(offer.stock ?? 0).toBeGreaterThanOrEqual(0);
        for (const text of [offer.title, offer.publisher, offer.series, ...offer.authors])
          expect(text).not.toMatch(/\u0000|^\s*$/);
      },
    ),
    { numRuns: 500 },
  );
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValidIsbn13 } from '../../shared/isbn.rules.ts';
import { checkImportRow } from './check-import-rows.rules.ts';
import { bindColumns, standardMapping } from './import-columns.rules.ts';
import { type ImportContext, type ImportFields, importFields, readImportRow } from './import-row.rules.ts';
import { titleMost } from './title.rules.ts';

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
  full_price: '฿1,400.00',
  stock: '12',
  format: 'hardcover',
  language: 'eng',
  publisher: ' Scholastic  Press ',
  year: '2551',
  pages: '374.0',
  category: 'Thai-Novels',
  description: 'One.\n\nTwo.',
  description_en: '**Good**',
  translators: 'นรา สุภัคโรจน์',
  editors: 'David Levithan; Kate Egan',
  size: '14.5 x 21 ซม.',
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
        sku: null,
        barcode: null,
        isBook: true,
        title: 'The Hunger Games',
        titleEn: null,
        authors: ['Suzanne Collins'],
        translators: ['นรา สุภัคโรจน์'],
        illustrators: [],
        editors: ['David Levithan', 'Kate Egan'],
        priceSatang: 125_050,
        fullPriceSatang: 140_000,
        stock: 12,
        weightGrams: null,
        state: null,
        format: 'hardcover',
        condition: 'new',
        language: 'en',
        publisher: 'Scholastic Press',
        year: 2008,
        originalYear: 2008,
        pages: 374,
        heightMm: 210,
        widthMm: 145,
        thicknessMm: null,
        categoryId: 7,
        series: 'The Hunger Games',
        seriesNumber: '1',
        description: 'One.\n\nTwo.',
        descriptionEn: 'Good',
        formattedTh: null,
        formattedEn: {
          type: 'doc',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Good', marks: [{ type: 'bold' }] }] },
          ],
        },
      },
    });
  });

  test.each([
    ['on-sale', 'onSale'],
    ['กำลังขาย', 'onSale'],
    ['Hidden', 'hidden'],
    ['ฉบับร่าง', 'draft'],
    // It isn't a file's to say: who reads it does nothing with it, or keeps what is new off sale.
    ['refused', 'refused'],
    ['', null],
  ])('the state “%s” is %s', (state, expected) => {
    const read = readImportRow({ ...row, state }, context);
    expect(read.ok && read.value.state).toBe(expected);
  });

  test('a state that there isn’t is refused', () => {
    expect(codesOf({ ...row, state: 'sold' })).toEqual(['stateUnknown']);
  });

  test('what isn’t a book has sizes of another kind', () => {
    const shirt = { sku: 'S-1', title: 'เสื้อ', price: '250', size: 'M', category: 'thai-novels' };
    expect(codesOf(shirt)).toEqual([]);
    expect(codesOf({ ...shirt, translators: 'นรา' })).toEqual(['sizeInvalid']);
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

describe('numbers are read as they were meant', () => {
  const priced = (price: string) => {
    const read = readImportRow({ ...row, price, full_price: undefined, stock: undefined }, context);
    return read.ok ? read.value.priceSatang : read.failure.problems;
  };

  test.each<[string, number]>([
    ['199,00', 19_900],
    ['49,5', 4_950],
    ['1,250.00', 125_000],
    ['1250,00', 125_000],
    ['1.250,00', 125_000],
    ['1,000,000', 100_000_000],
    ['1 250,50', 125_050],
    ['0,250', 25],
    ['๑๙๙.๕๐', 19_950],
    ['１９９', 19_900],
    ['199.-', 19_900],
    ['199,-', 19_900],
    ['฿ 199.–', 19_900],
    ['199 บาท', 19_900],
    ['="199"', 19_900],
    ["'199", 19_900],
  ])('%s', (written, satang) => expect(priced(written)).toBe(satang));

  test.each([
    ['1,250', '1,250.00', '1.25'],
    ['1.250', '1,250.00', '1.25'],
    ['1,299', '1,299.00', '1.299'],
    ['฿12,000', '12,000.00', '12.00'],
  ])('%s can mean two amounts, and both are told', (written, one, other) => {
    expect(priced(written)).toEqual([
      { code: 'priceAmbiguous', field: 'price', value: written, readings: [one, other] },
    ]);
  });

  test('no comma is taken away that may be a decimal mark', () => {
    expect(codesOf({ ...row, stock: '12,5' })).toEqual(['stockInvalid']);
    expect(codesOf({ ...row, stock: '1,000' })).toEqual(['countAmbiguous']);
    expect(codesOf({ ...row, stock: '1,200' })).toEqual([]);
    expect(codesOf({ ...row, price: '1,25,0' })).toEqual(['priceInvalid']);
    expect(codesOf({ ...row, price: '0,250.00' })).toEqual(['priceInvalid']);
    expect(codesOf({ ...row, price: '0,250,000' })).toEqual(['priceInvalid']);
  });
});

describe('what Thai Excel writes', () => {
  const read = (fields: ImportFields) => {
    const result = readImportRow({ ...row, ...fields }, context);
    return result.ok ? result.value : result.failure.problems;
  };

  test.each(['="9780439023481"', "'9780439023481", '๙๗๘-๐-๔๓๙-๐๒๓๔๘-๑', '９７８０４３９０２３４８１'])(
    'the ISBN %s',
    (isbn) => expect(read({ isbn })).toMatchObject({ isbn13: '9780439023481' }),
  );

  test('letters of no width and turned directions are no part of a title', () => {
    expect(read({ title: 'เจ้า\u200bชาย\u202eน้อย\ufeff' })).toMatchObject({ title: 'เจ้าชายน้อย' });
  });
});

describe('what has no ISBN', () => {
  const read = (fields: ImportFields) => {
    const result = readImportRow(
      { price: '35', title: 'ปากกา', category: 'thai-novels', ...fields },
      context,
    );
    return result.ok ? result.value : result.failure.problems;
  };

  test("is known by the seller's own number", () => {
    expect(read({ sku: 'PEN-1' })).toMatchObject({ isbn13: null, sku: 'PEN-1', isBook: false });
    expect(read({ sku: 'OLD-7', authors: 'ไม้ เมืองเดิม' })).toMatchObject({ isbn13: null, isBook: true });
    expect(read({})).toMatchObject([{ code: 'isbnMissing' }]);
  });

  test('may have a bar code of another kind beside it, but no wrong ISBN', () => {
    expect(read({ sku: 'PEN-1', isbn: '8850123456789' })).toMatchObject({ isbn13: null });
    expect(read({ isbn: '8850123456789' })).toMatchObject([{ code: 'isbnMalformed' }]);
    expect(read({ sku: 'B-1', isbn: '9780439023482' })).toMatchObject([{ code: 'isbnChecksum' }]);
  });

  test('keeps the number under its bars, whichever column tells it; one that isn’t a number of that kind is refused there', () => {
    const pen = { isbn13: null, sku: 'PEN-1', barcode: '8850123456787' };
    expect(read({ sku: 'PEN-1', barcode: '8850123456787' })).toMatchObject(pen);
    expect(read({ sku: 'PEN-1', isbn: '8850123456787' })).toMatchObject(pen);
    expect(read({ sku: 'PEN-1', isbn13: '="8850123456787"' })).toMatchObject(pen);
    expect(read({ sku: 'PEN-1', isbn: '8850123456789' })).toMatchObject({ barcode: null });
    expect(read({ sku: 'PEN-1', barcode: '8850123456789' })).toMatchObject([
      { code: 'barcodeInvalid', field: 'barcode' },
    ]);
    // A column of bar codes may hold ISBNs: that is the book's number, and no other one.
    expect(read({ barcode: '978-0-439-02348-1' })).toMatchObject({ isbn13: '9780439023481', barcode: null });
    expect(read({ barcode: '0439023483' })).toMatchObject({ isbn13: '9780439023481', barcode: null });
    expect(read({ isbn: '9780439023481', barcode: '8850123456787' })).toMatchObject({
      ...{ isbn13: '9780439023481', barcode: '8850123456787' },
    });
    expect(read({ barcode: '9780439023482' })).toMatchObject([{ code: 'isbnChecksum', field: 'barcode' }]);
  });

  test('takes eight digits under bars for goods’, and numbers of goods as they are printed', () => {
    // As an ISBN whose first digits a spreadsheet has lost it would be right, too.
    expect(read({ sku: 'PEN-1', barcode: '88500195' })).toMatchObject({ isbn13: null, barcode: '88500195' });
    expect(read({ isbn: '0439023483', barcode: '' })).toMatchObject({ isbn13: '9780439023481' });
    expect(read({ sku: 'BOX-1', barcode: '18850123456784' })).toMatchObject({ barcode: '18850123456784' });
    expect(read({ sku: 'PEN-1', barcode: '8 850123 456787' })).toMatchObject({ barcode: '8850123456787' });
  });

  test('weighs what the row says, in whole grams', () => {
    expect(read({ sku: 'PEN-1', weight_grams: '1,250' })).toMatchObject({ weightGrams: 1_250 });
    expect(read({ sku: 'PEN-1' })).toMatchObject({ weightGrams: null });
    for (const weight_grams of ['0', '0.25', '100001', '1 kg'])
      expect(read({ sku: 'PEN-1', weight_grams })).toMatchObject([{ code: 'weightInvalid' }]);
  });

  test('sheet music is told that its number is none of a book', () => {
    expect(read({ isbn: '979-0-2600-0043-8' })).toMatchObject([{ code: 'isbnOfMusic' }]);
    expect(read({ isbn: '979-0-2600-0043-8', sku: 'M-1' })).toMatchObject({ isbn13: null, sku: 'M-1' });
  });
});

describe('a product that the store has', () => {
  const known = { product_id: '7', product_version: '2', price: '100' };
  const fullPriceOf = (fields: ImportFields) => {
    const read = readImportRow({ ...known, ...fields }, context);
    return read.ok ? read.value.fullPriceSatang : read.failure;
  };
  test('has no full price any more where its cell was emptied, and keeps it where a file has no such column', () => {
    expect(fullPriceOf({ full_price: '150' })).toBe(15_000);
    expect(fullPriceOf({ full_price: '' })).toBe(10_000);
    expect(fullPriceOf({})).toBeNull();
    const columns = bindColumns(['product_id', 'price', 'full_price'], standardMapping);
    const without = bindColumns(['product_id', 'price'], standardMapping);
    if (!columns.ok || !without.ok) throw new Error('no columns');
    expect(columns.value.readRow(['7', '100', ' '])).toEqual({
      product_id: '7',
      price: '100',
      full_price: '',
    });
    expect(without.value.readRow(['7', '100'])).toEqual({ product_id: '7', price: '100' });
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
    [{ price: '99.9999' }, 'priceInvalid'],
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
    [{ title: 'x'.repeat(titleMost + 1) }, 'importTextTooLong'],
    [{ title_en: 'x'.repeat(titleMost + 1) }, 'importTextTooLong'],
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
    expect(check(6, { price: '5', sku: 'A' })).toBeNull();
    expect(check(7, { price: '5', sku: 'A' })).toEqual([{ code: 'importDuplicate', field: 'sku', value: 6 }]);
    expect(check(8, null)).toEqual([{ code: 'importColumnCount', field: null }]);
  });
});

test('what a report says of a broken row is text that a database can hold', () => {
  const checked = checkImportRow(
    { line: 2, fields: { ...row, isbn: '97\u0000', title: 'a\u0000\ud800b', price: 'x\u0000' } },
    context,
    new Map(),
  );
  expect(checked.title).toBe('a\ufffd\ufffdb');
  expect(JSON.stringify(checked)).not.toMatch(/\\u0000|\\ud800/);
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
        // Of one that the shop knows by the product's number neither is needed.
        const isNamed = offer.sku !== null || offer.known !== undefined;
        expect(offer.isbn13 === null ? isNamed : isValidIsbn13(offer.isbn13)).toBe(true);
        expect(Number.isSafeInteger(offer.priceSatang) && offer.priceSatang > 0).toBe(true);
        expect(offer.fullPriceSatang ?? offer.priceSatang).toBeGreaterThanOrEqual(offer.priceSatang);
        expect(offer.stock ?? 0).toBeGreaterThanOrEqual(0);
        for (const text of [offer.title, offer.publisher, offer.series, ...offer.authors])
          expect(text ?? 'none').not.toMatch(/\u0000|^\s*$/);
      },
    ),
    { numRuns: 500 },
  );
});

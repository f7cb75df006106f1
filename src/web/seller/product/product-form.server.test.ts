import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mistakesOf, readProductForm } from './product-form.server.ts';

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each);
  return form;
}

test('reads a book as people write it: empty writers and double tags are none, years of either era', () => {
  const { book, mistakes } = readProductForm(
    formOf({
      ...{ titleTh: ' ลิลิต ', categoryId: '4', author: ['ก ข', '', ' ค '], tags: 'วรรณคดี, ไทย,,ไทย' },
      ...{ year: '2563', originalYear: '-20', pages: '1,024', format: 'hardcover', vatClass: 'exempt' },
    }),
  );
  expect(book()).toMatchObject({
    titleTh: 'ลิลิต',
    categoryId: 4,
    authors: ['ก ข', 'ค'],
    tags: ['วรรณคดี', 'ไทย'],
    year: 2020,
    originalYear: -20,
    pages: 1_024,
    format: 'hardcover',
  });
  expect(mistakes).toEqual({});
});

test('names every field that can’t be read, at once', () => {
  const read = readProductForm(
    formOf({ price: '199,00', fullPrice: '0', stock: '-1', year: 'old', publish: 'at', publishAt: 'soon' }),
  );
  read.offer();
  read.stock();
  read.publication();
  read.book();
  expect(read.mistakes).toEqual({
    price: 'amountInvalid',
    fullPrice: 'amountInvalid',
    stock: 'countInvalid',
    year: 'yearInvalid',
    publishAt: 'timeMissing',
    titleTh: 'required',
    categoryId: 'required',
  });
});

test('a comma is no decimal mark that goes unseen: only thousands have one', () => {
  const wrong = { stock: '12,5', weightGrams: '0,250', pages: '1,24', heightMm: '14,5', widthMm: '1250,000' };
  const read = readProductForm(
    formOf({ ...wrong, thicknessMm: ',', titleTh: 'ก', categoryId: '1', price: '1' }),
  );
  read.offer();
  read.stock();
  read.book();
  expect(read.mistakes).toEqual({
    ...{ stock: 'countInvalid', weightGrams: 'countInvalid', pages: 'countInvalid' },
    ...{ heightMm: 'countInvalid', widthMm: 'countInvalid', thicknessMm: 'countInvalid' },
  });
  const right = readProductForm(formOf({ stock: '12,500', weightGrams: '1,250', price: '1' }));
  expect(right.stock()).toBe(12_500);
  expect(right.offer().weightGrams).toBe(1_250);
  expect(right.mistakes).toEqual({});
});

test('whatever is typed, what is read without a mistake is within the bounds of the call', () => {
  const typed = fc.oneof(fc.string({ maxLength: 12 }), fc.float().map(String), fc.integer().map(String));
  fc.assert(
    fc.property(typed, typed, typed, (price, stock, year) => {
      const read = readProductForm(formOf({ price, stock, year, titleTh: 'ก', categoryId: '1' }));
      const [offer, count, book] = [read.offer(), read.stock(), read.book()];
      if (Object.keys(read.mistakes).length > 0) return;
      expect(offer.price).toBeGreaterThanOrEqual(0.01);
      expect(offer.price).toBeLessThanOrEqual(1_000_000);
      expect(Number.isInteger(count) && count >= 0).toBe(true);
      expect(book.year === null || (book.year >= -3_000 && book.year <= 2_200)).toBe(true);
    }),
  );
});

test('what the API found stands at the field of the form it is about', () => {
  const found = (field: string) => ({ field, message: `wrong ${field}` });
  expect(mistakesOf({ fields: ['thing.nameTh', 'book.authors.0', 'fullPrice'].map(found) })).toEqual({
    titleTh: 'wrong thing.nameTh',
    authors: 'wrong book.authors.0',
    fullPrice: 'wrong fullPrice',
  });
  expect(mistakesOf(null)).toBeNull();
});

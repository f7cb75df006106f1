import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllIn, judgeScan, type PackedLine } from './packing-proof.rules.ts';

const line = (lineId: number, values: Partial<PackedLine> = {}): PackedLine => ({
  lineId,
  productId: lineId,
  isbn: null,
  barcode: null,
  sku: null,
  quantity: 1,
  ticked: 0,
  ...values,
});
const isbn = '9780306406157';

test('a copy is known by its ISBN of either length, or by the store’s own number, however it is written', () => {
  const lines = [line(1, { isbn }), line(2, { sku: 'ab-7' })];
  for (const code of [isbn, '978-0-306-40615-7', '0306406152'])
    expect(judgeScan(lines, code)).toEqual({ outcome: 'ticked', lineId: 1, among: [] });
  for (const code of ['AB-7', 'ab7', ' ab 7 ']) expect(judgeScan(lines, code).lineId).toBe(2);
});

test('a code is known in Thai digits, and as a Thai keyboard makes of a scanner’s keys', () => {
  const lines = [line(1, { isbn }), line(2, { sku: 'AB-7' }), line(3, { sku: 'เล่ม ๑' })];
  for (const code of ['๙๗๘๐๓๐๖๔๐๖๑๕๗', 'ตึคจ-จุภจุๅถึ']) expect(judgeScan(lines, code).lineId).toBe(1);
  for (const code of ['ฟิขึ', 'ฤฺขึ']) expect(judgeScan(lines, code).lineId).toBe(2);
  expect(judgeScan(lines, 'เล่ม ๑').lineId).toBe(3);
});

test('what isn’t a book is known by its bar code, also with the zero that scanners put before a shorter one', () => {
  const lines = [line(1, { barcode: '036000291452' }), line(2, { barcode: '8850006321232' })];
  for (const code of ['036000291452', '0036000291452']) expect(judgeScan(lines, code).lineId).toBe(1);
  expect(judgeScan(lines, '8850006321232').lineId).toBe(2);
  // A digit that was misread isn't another's number.
  expect(judgeScan(lines, '8850006321233').outcome).toBe('wrong');
});

test('a book that isn’t in the parcel is wrong, and one too many is refused', () => {
  const lines = [line(1, { isbn, quantity: 2, ticked: 2 })];
  expect(judgeScan(lines, '9786160000005')).toEqual({ outcome: 'wrong', lineId: null, among: [] });
  expect(judgeScan(lines, isbn)).toEqual({ outcome: 'tooMany', lineId: 1, among: [] });
  expect(judgeScan(lines, '')).toMatchObject({ outcome: 'wrong' });
});

test('a gift of the same book is ticked after the one that was bought', () => {
  const gift = line(2, { isbn, productId: 1 });
  const ticked = (lineId: number) => ({ outcome: 'ticked', lineId, among: [] });
  expect(judgeScan([line(1, { isbn }), gift], isbn)).toEqual(ticked(1));
  expect(judgeScan([line(1, { isbn, ticked: 1 }), gift], isbn)).toEqual(ticked(2));
});

test('of two products with one ISBN, as a new and a used copy, nothing is ticked before it is said which it is', () => {
  const lines = [line(1, { isbn, sku: 'NEW' }), line(2, { isbn, sku: 'USED' })];
  expect(judgeScan(lines, isbn)).toEqual({ outcome: 'which', lineId: null, among: [1, 2] });
  expect(judgeScan(lines, isbn, 2)).toMatchObject({ outcome: 'ticked', lineId: 2 });
  // The store's own number is that of one of them.
  expect(judgeScan(lines, 'used')).toMatchObject({ outcome: 'ticked', lineId: 2 });
});

test('the copy that was said is never ticked as the other one, though it is all in meanwhile; only a gift of the same', () => {
  const filled = [line(1, { isbn }), line(2, { isbn, ticked: 1 })];
  expect(judgeScan(filled, isbn, 2)).toEqual({ outcome: 'tooMany', lineId: 2, among: [] });
  const gift = line(3, { isbn, productId: 2 });
  expect(judgeScan([...filled, gift], isbn, 2)).toEqual({ outcome: 'ticked', lineId: 3, among: [] });
  // What was said isn't in this parcel any more: it left in one before.
  expect(judgeScan([line(1, { isbn })], isbn, 2)).toEqual({ outcome: 'wrong', lineId: null, among: [] });
});

test('whatever is scanned, never more than is to go in, and all in when every copy was', () => {
  const scans = fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 20 });
  fc.assert(
    fc.property(fc.nat({ max: 4 }), fc.nat({ max: 4 }), scans, (some, more, codes) => {
      let lines = [line(1, { sku: 'A', quantity: some + 1 }), line(2, { sku: 'B', quantity: more + 1 })];
      let refused = 0;
      for (const code of codes) {
        const { outcome, lineId } = judgeScan(lines, code);
        if (outcome === 'ticked')
          lines = lines.map((one) => (one.lineId === lineId ? { ...one, ticked: one.ticked + 1 } : one));
        else refused += 1;
      }
      const ticked = lines.reduce((sum, one) => sum + one.ticked, 0);
      expect(ticked + refused).toBe(codes.length);
      for (const one of lines) expect(one.ticked).toBeLessThanOrEqual(one.quantity);
      expect(isAllIn(lines)).toBe(ticked === some + more + 2);
    }),
  );
});

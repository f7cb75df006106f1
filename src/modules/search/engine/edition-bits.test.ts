import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasBit, listBits, setBit, wordsFor } from './bit-sets.ts';
import { CategoryRuns } from './category-runs.ts';
import { EditionBits, RUN_MAX } from './edition-bits.ts';
import { CATEGORIES } from './feature-places.ts';
import { PriceBits } from './price-bits.ts';
import { Tally } from './tally.ts';

const SIZE = 300;
const words = wordsFor(SIZE);
const members = fc
  .array(fc.boolean(), { minLength: SIZE, maxLength: SIZE })
  .map((present) => [...present.keys()].filter((document) => present[document]));

function bitsOf(documents: number[]): Uint32Array {
  const bits = new Uint32Array(words);
  for (const document of documents) setBit(bits, document);
  return bits;
}

function listOf(bits: Uint32Array): number[] {
  const out = new Uint32Array(SIZE);
  return [...out.subarray(0, listBits(bits, words, out))];
}

test('one offer is kept of each uniform edition, wherever its run lies; the rest is left whole', () => {
  const edition = fc.record({
    size: fc.integer({ min: 1, max: RUN_MAX }),
    isRun: fc.boolean(),
    isVaried: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(edition, { minLength: 80, maxLength: 80 }), members, (editions, present) => {
      const bits = new EditionBits(words);
      const uniform = new Set<number>();
      const rest = new Set<number>();
      let first = 0;
      for (const { size, isRun, isVaried } of editions) {
        const offers = Array.from({ length: size }, (_, i) => first + i).filter((offer) => offer < SIZE);
        first += size;
        if (offers.length > 1) bits.place(offers, isRun, () => isVaried);
        const found = offers.filter((offer) => present.includes(offer));
        const isRest = offers.length > 1 && (isVaried || !isRun);
        for (const offer of isRest ? found : []) rest.add(offer);
        const [kept] = found;
        if (!isRest && kept !== undefined) uniform.add(kept);
      }
      const [one, others] = [new Uint32Array(words), new Uint32Array(words)];
      const inPlay = bitsOf(present.filter((document) => document < first));
      bits.divide(inPlay, CATEGORIES, words, one, others);
      expect(listOf(one)).toEqual([...uniform].sort((a, b) => a - b));
      expect(listOf(others)).toEqual([...rest].sort((a, b) => a - b));
    }),
  );
});

test('categories are counted the same by ranges as one by one', () => {
  const runs = fc.array(fc.record({ list: fc.nat({ max: 5 }), length: fc.integer({ min: 1, max: 130 }) }), {
    minLength: 12,
  });
  fc.assert(
    fc.property(runs, members, members, fc.nat({ max: 5 }), (parts, present, changed, changedTo) => {
      const column = new Uint32Array(SIZE);
      let at = 0;
      for (const { list, length } of parts) {
        column.fill(list, at, Math.min(SIZE, at + length));
        at += length;
      }
      const categories = new CategoryRuns(words);
      categories.build(column, SIZE);
      for (const document of changed.slice(0, 20)) {
        column[document] = changedTo;
        categories.changed(document);
      }
      const lists = new Tally();
      lists.open(6);
      categories.count(bitsOf(present), words, column, lists);
      for (let list = 0; list < 6; list++) {
        expect(lists.of(list)).toBe(present.filter((document) => column[document] === list).length);
      }
    }),
  );
});

test('a price range holds exactly who costs between its ends', () => {
  const satang = fc.oneof(fc.nat({ max: 3_000 }), fc.nat({ max: 10_000_000 }), fc.constantFrom(0, 1000, 4e9));
  fc.assert(
    fc.property(fc.array(satang, { maxLength: SIZE }), satang, satang, (list, start, end) => {
      const prices = new Float64Array(SIZE);
      const bits = new PriceBits(words);
      for (const [document, price] of list.entries()) {
        bits.put(document, price + 1, true);
        bits.put(document, price + 1, false);
        prices[document] = price;
        bits.put(document, price, true);
      }
      const out = new Uint32Array(words).fill(0xffffffff);
      bits.range(start, end, prices, words, out);
      for (const [document, price] of list.entries()) {
        expect(hasBit(out, document)).toBe(price >= start && price <= end);
      }
      expect(listOf(out).every((document) => document < list.length)).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addCopy,
  addMiss,
  afterBooking,
  type CountedItem,
  codeKey,
  countedOf,
  differenceOf,
  emptyCount,
  linesMost,
  readCount,
  removeLine,
  sendCount,
  setCounted,
} from './count.rules.ts';

function item(id: number, more: Partial<CountedItem> = {}): CountedItem {
  return {
    id,
    name: `Book ${id}`,
    sku: null,
    isbn: null,
    condition: 'new',
    free: 3,
    reserved: 1,
    toSend: 2,
    ...more,
  };
}

test('each scan is a copy, and what is expected is everything that lies at the store', () => {
  const scans = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 });
  fc.assert(
    fc.property(scans, (ids) => {
      const count = ids.reduce((all, id) => addCopy(all, item(id)), emptyCount);
      for (const line of count.lines) {
        const times = ids.filter((id) => id === line.item.id).length;
        expect(countedOf(line)).toBe(times);
        expect(differenceOf(line)).toBe(times - 6);
      }
      expect(count.lines[0]?.item.id).toBe(ids.at(-1));
      expect(readCount(JSON.stringify(count))).toEqual(count);
    }),
  );
});

test('a number is one however it is written', () => {
  expect(codeKey('978-616-00-0001-2 ')).toBe(codeKey('6160000012'));
  expect(codeKey(' Ab-7')).toBe('ab-7');
});

test('what is shown goes with what was counted; what is no number isn’t sent', () => {
  const count = setCounted(addCopy(addCopy(emptyCount, item(1)), item(2)), 1, '7');
  expect(sendCount({ ...count, note: ' shelf 3 ' }, 'key')?.sent).toEqual({
    key: 'key',
    lines: [
      { id: 2, shown: 6, counted: 1 },
      { id: 1, shown: 6, counted: 7 },
    ],
    note: 'shelf 3',
  });
  for (const wrong of ['', '-1', '1.5', 'x', '1000001'])
    expect(sendCount(setCounted(count, 1, wrong), 'key'), wrong).toBeNull();
  expect(sendCount(emptyCount, 'key')).toBeNull();
});

test('what is booked goes, what was refused stays with why, and what couldn’t be found stays', () => {
  const count = addMiss(addMiss(addCopy(addCopy(emptyCount, item(1)), item(2)), 'x'), 'x');
  const sent = sendCount(count, 'key') ?? emptyCount;
  const after = afterBooking(sent, [
    { id: 1, refusal: null },
    { id: 2, refusal: 'stockHeld' },
  ]);
  expect(after).toMatchObject({
    lines: [{ item: { id: 2 }, refusal: 'stockHeld' }],
    misses: [{ code: 'x', times: 2 }],
    sent: null,
  });
  expect(removeLine(after, 2).lines).toEqual([]);
});

test('a count has an end, and what the browser keeps of something else is none', () => {
  const full = Array.from({ length: linesMost }, (_, id) => item(id + 1)).reduce(addCopy, emptyCount);
  expect(addCopy(full, item(9_999))).toBe(full);
  expect(addCopy(full, item(1)).lines).toHaveLength(linesMost);
  for (const kept of [null, '', '{', '[]', '{"lines":[{}]}', '{"lines":[],"misses":[],"choices":[]}'])
    expect(readCount(kept)).toBe(emptyCount);
});

import { afterEach, expect, test, vi } from 'vitest';
import { bulkMost } from '../../../modules/listing/listing.rules.ts';
import { sendBatch } from './send-batch.ts';

type Sent = { rows: { id: number }[]; idempotencyKey: string };

/** A shop that takes what is sent, but for the parts (counted from 0) of which the answer is lost. */
function standIn(lost: readonly number[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const part: Sent = JSON.parse(body);
    sent.push(part);
    if (lost.includes(sent.length - 1)) throw new TypeError('the line is gone');
    const dataList = part.rows.map(({ id }) => ({ id, result: 'changed', version: 2, problems: [] }));
    return Response.json({ changed: dataList.length, refused: 0, dataList });
  });
  return sent;
}

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, version: 1 }));

afterEach(() => vi.unstubAllGlobals());

test('sends more than the shop takes at once in parts, each with a key of its own', async () => {
  const sent = standIn([]);
  const parts: number[] = [];
  const done = await sendBatch(rowsOf(2 * bulkMost + 5), {
    isDryRun: false,
    key: 'first',
    onPart: (answered) => parts.push(answered),
  });
  expect(done).toMatchObject({
    answered: 2 * bulkMost + 5,
    lostKey: null,
    reply: { changed: 2 * bulkMost + 5 },
  });
  expect(sent.map(({ rows }) => rows.length)).toEqual([bulkMost, bulkMost, 5]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  expect(parts).toEqual([bulkMost, 2 * bulkMost, 2 * bulkMost + 5]);
});

test('a part that is lost ends it; sent again with its key, it is the same part', async () => {
  const sent = standIn([1]);
  const rows = rowsOf(2 * bulkMost);
  const options = { isDryRun: false, onPart: () => undefined };
  const done = await sendBatch(rows, { ...options, key: 'first' });
  expect(done).toMatchObject({ answered: bulkMost, reply: { changed: bulkMost } });
  expect(done.lostKey).toBe(sent[1]?.idempotencyKey);
  const again = await sendBatch(rows.slice(done.answered), { ...options, key: done.lostKey ?? '' });
  expect(again).toMatchObject({ answered: bulkMost, lostKey: null });
  expect(sent[2]).toEqual(sent[1]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actOnRateEnd, actOnRateForm, type SaidRate } from './rate-form.server.ts';

const found = { dataList: [{ id: 7, name: 'นิยาย', about: null, price: null }], hasMore: false };

/** Sends the form of a rate; what it answers, what was looked for and what was set. */
async function send(fields: Record<string, string>) {
  const asked: unknown[] = [];
  const saved: SaidRate[] = [];
  const request = new Request('http://shop.example/rates/new', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const reply = await actOnRateForm(request, {
    find: async (said) => {
      asked.push(said);
      return found;
    },
    save: async (said) => saved.push(said),
    saved: '/rates?done=saved',
  });
  return { reply: reply instanceof Response ? reply.headers.get('location') : reply, asked, saved };
}

const whole = { on: 'all', by: 'percent', worth: '4.5', reach: 'cart', startsAt: '', endsAt: '' };

test('nothing is set at the first press: it is asked once more', async () => {
  const checked = await send({ ...whole, intent: 'check' });
  expect(checked).toMatchObject({ reply: { isAsked: true, fields: {} }, saved: [] });
  const set = await send({ ...whole, intent: 'save' });
  expect(set.reply).toBe('/rates?done=saved');
  expect(set.saved).toMatchObject([
    { basisPoints: 450, perCopy: null, pointsPerHundred: null, productId: null, startsAt: null },
  ]);
  const beside = await send({ ...whole, points: ' 2', intent: 'save' });
  expect(beside.saved).toMatchObject([{ basisPoints: 450, pointsPerHundred: 2 }]);
});

test('what is looked for is found among its kind, and a choice of another kind is none', async () => {
  const looked = await send({ ...whole, on: 'category', find: 'นิยาย', intent: 'find' });
  expect(looked.asked).toEqual([{ kind: 'category', search: 'นิยาย' }]);
  expect(looked.reply).toMatchObject({ found: { kind: 'category', dataList: found.dataList } });
  const chosen = { target: 'category 7', 'name category 7': 'นิยาย' };
  const set = await send({ ...whole, ...chosen, on: 'category', intent: 'save' });
  expect(set.saved).toMatchObject([{ categoryId: 7, productId: null }]);
  const other = await send({ ...whole, ...chosen, on: 'product', intent: 'save' });
  expect(other).toMatchObject({ reply: { fields: { find: 'target' } }, saved: [] });
});

test('mistakes are said at their fields, and nothing is set', async () => {
  for (const [fields, mistake] of [
    [{ worth: '' }, { worth: 'worth' }],
    [{ worth: '0' }, { worth: 'worth' }],
    [{ worth: '30.01' }, { worth: 'worth' }],
    [{ by: 'copy', worth: '500.01' }, { worth: 'worth' }],
    [{ points: '0' }, { points: 'points' }],
    [{ points: '11' }, { points: 'points' }],
    [{ points: '1.5' }, { points: 'points' }],
    [{ startsAt: 'tomorrow' }, { startsAt: 'date' }],
    [{ startsAt: '2026-12-02T10:00', endsAt: '2026-12-01T10:00' }, { endsAt: 'dates' }],
    [{ on: 'product' }, { find: 'target' }],
  ] as const) {
    const sent = await send({ ...whole, ...fields, intent: 'save' });
    expect(sent, JSON.stringify(fields)).toMatchObject({ reply: { fields: mistake }, saved: [] });
  }
});

test('whatever is sent, what is set is within what a rate may give', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.constantFrom('percent', 'copy', ''), async (worth, by) => {
      const { saved } = await send({ ...whole, worth, by, intent: 'save' });
      for (const { basisPoints, perCopy } of saved) {
        expect((basisPoints === null) !== (perCopy === null)).toBe(true);
        expect(basisPoints ?? 1).toBeGreaterThanOrEqual(1);
        expect(basisPoints ?? 1).toBeLessThanOrEqual(3_000);
        expect(perCopy ?? 1).toBeGreaterThan(0);
        expect(perCopy ?? 1).toBeLessThanOrEqual(500);
      }
    }),
    { numRuns: 200 },
  );
});

test('an end is now, or an instant in Bangkok; what is no date ends nothing', async () => {
  const ended: unknown[] = [];
  const end = async (endsAt: string) => {
    const body = new URLSearchParams({ id: '3', endsAt });
    const request = new Request('http://shop.example/rates', { method: 'POST', body });
    return actOnRateEnd(request, { end: async (said) => ended.push(said), ended: '/rates?done=ended' });
  };
  expect(await end('soon')).toEqual({ id: 3, isDateWrong: true });
  expect(ended).toEqual([]);
  await end('');
  await end('2026-12-01T00:30');
  expect(ended).toEqual([
    { id: 3, endsAt: null },
    { id: 3, endsAt: '2026-11-30T17:30:00.000Z' },
  ]);
});

import { expect, test } from 'vitest';
import { GatewayUnavailable } from '../payments/payment-gateway.ts';
import { Unavailable } from '../unavailable.ts';
import { eachAlone, eachOnce, inBatches } from './each-alone.ts';

test('one row that fails holds up no other, and is told at the end', async () => {
  const seen: number[] = [];
  const run = eachAlone([1, 2, 3, 4], 'counting', async (row) => {
    seen.push(row);
    if (row % 2 === 1) throw new Error(`no ${row}`);
    return row === 4;
  });
  await expect(run).rejects.toMatchObject({ message: '2 of counting failed', cause: { message: 'no 1' } });
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(await eachAlone([1, 2, 3], 'counting', async (row) => row !== 2)).toBe(2);
});

test('of a list that is worked off page by page each row comes once, though one stays on it', async () => {
  const due = new Set([1, 2, 3, 4, 5]);
  const page = async () => [...due].slice(0, 2).map((id) => ({ id }));
  const seen: number[] = [];
  const work = async ({ id }: { id: number }) => {
    seen.push(id);
    if (id === 1) throw new Error('one');
    return due.delete(id);
  };
  await expect(eachAlone(eachOnce(page, { size: 2 }), 'counting', work)).rejects.toThrow(
    '1 of counting failed',
  );
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect([...due]).toEqual([1]);
  seen.length = 0;
  due.clear();
  for (const id of [6, 7, 8]) due.add(id);
  expect(await eachAlone(eachOnce(page, { size: 2, most: 2 }), 'counting', work)).toBe(2);
  expect(seen).toEqual([6, 7]);
});

test.each([
  ['the database or the store', new Unavailable('away')],
  ['the gateway', new GatewayUnavailable('sandbox', 'read', null)],
])('what befalls all of them ends it at once: %s is away', async (_, away) => {
  const seen: number[] = [];
  const run = eachAlone([1, 2], 'counting', async (row) => {
    seen.push(row);
    throw new Error('wrapped', { cause: away });
  });
  await expect(run).rejects.toThrow('wrapped');
  expect(seen).toEqual([1]);
});

test('a batch with a bad one in it goes one by one: the bad one is left, once a run', async () => {
  const due = new Set([1, 2, 3, 4, 5, 6, 7]);
  const tries: number[][] = [];
  const run = inBatches<number>(3, 'counting', async (size, except, took) => {
    const ids = [...due].filter((id) => !except.includes(id)).slice(0, size);
    took(ids);
    tries.push(ids);
    if (ids.includes(2)) throw new Error('two');
    for (const id of ids) due.delete(id);
    return ids.length;
  });
  await expect(run).rejects.toMatchObject({ message: '1 of counting failed', cause: { message: 'two' } });
  expect([...due]).toEqual([2]);
  expect(tries.slice(0, 3)).toEqual([[1, 2, 3], [1], [2]]);
});

test('what fails before anything is taken is not tried for ever', async () => {
  let tries = 0;
  const run = inBatches<number>(3, 'counting', async () => {
    tries += 1;
    throw new Error('broken');
  });
  await expect(run).rejects.toThrow('1 of counting failed');
  expect(tries).toBe(1);
});

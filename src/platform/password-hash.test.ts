import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import { createPasswordHash, nobodysHash } from './password-hash.ts';

// A short line fills with fewer hashes than the shop's, and a busy machine may take its time.
const { hashPassword, refuseWhenBusy, verifyPassword } = createPasswordHash({
  waitingMost: 12,
  waitMostMs: 60_000,
});

test('a password is known by its hash, and another is not', async () => {
  const hash = await hashPassword('bannasala-demo');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=9216,t=4,p=1\$/);
  expect(await verifyPassword('bannasala-demo', hash)).toBe(true);
  expect(await verifyPassword('bannasala-Demo', hash)).toBe(false);
});

test('a hash made at another cost is checked at its own', async () => {
  const older =
    '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$dwWx7wMc8EKk5+yRvbI801gm6qlXaCIYkLWaMikpkbI';
  expect(await verifyPassword('bannasala-demo', older)).toBe(true);
  expect(await verifyPassword('bannasala-Demo', older)).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

test('a broken hash and the hash of nobody let nobody in', async () => {
  expect(await verifyPassword('x', 'plain')).toBe(false);
  expect(await verifyPassword('', nobodysHash)).toBe(false);
});

test('many at once all get their turn', async () => {
  const hash = await hashPassword('a');
  const results = await Promise.all(
    Array.from({ length: 9 }, (_, index) => verifyPassword(index < 5 ? 'a' : 'b', hash)),
  );
  expect(results).toEqual([true, true, true, true, true, false, false, false, false]);
});

function hasRoom(): boolean {
  try {
    refuseWhenBusy();
    return true;
  } catch {
    return false;
  }
}

test('in a flood those who come last are told at once that the shop is busy, whoever they are; afterwards all is well', async () => {
  const hash = await hashPassword('right');
  expect(refuseWhenBusy).not.toThrow();
  const flood: Promise<boolean>[] = [];
  while (hasRoom()) flood.push(verifyPassword('right', hash));
  expect(refuseWhenBusy).toThrow(ORPCError);
  const busy = { code: 'busy', status: 503, data: { retryAfterSeconds: 5 } };
  await expect(verifyPassword('right', hash)).rejects.toMatchObject(busy);
  await expect(verifyPassword('wrong', hash)).rejects.toMatchObject(busy);
  await expect(verifyPassword('right', nobodysHash)).rejects.toMatchObject(busy);
  await expect(hashPassword('new')).rejects.toMatchObject(busy);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([true]));
  expect(refuseWhenBusy).not.toThrow();
  expect(await verifyPassword('right', hash)).toBe(true);
}, 60_000);

test('a hash that no thread can work out fails alone', async () => {
  const broken = nobodysHash.replace(/t=\d+/, 't=0');
  await expect(verifyPassword('x', broken)).rejects.toThrow();
  expect(await verifyPassword('x', await hashPassword('x'))).toBe(true);
});

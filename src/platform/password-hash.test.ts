import { expect, test } from 'vitest';
import { hashPassword, nobodysHash, verifyPassword } from './password-hash.ts';

test('a password is known by its hash, and another is not', async () => {
  const hash = await hashPassword('bannasala-demo');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('bannasala-demo', hash)).toBe(true);
  expect(await verifyPassword('bannasala-Demo', hash)).toBe(false);
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

import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSecretBox, readSealingSecret } from './secret-box.ts';

test('what is sealed is opened with the same key and for the same purpose only', () => {
  const box = createSecretBox('one');
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'totp 7');
  expect(sealed.includes('JBSWY')).toBe(false);
  expect(box.unseal(sealed, 'totp 7')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.unseal(sealed, 'totp 8')).toBeNull();
  expect(createSecretBox('two').unseal(sealed, 'totp 7')).toBeNull();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(box.unseal(sealed, 'totp 7')).toBeNull();
  expect(box.unseal(Buffer.alloc(3), 'totp 7')).toBeNull();
});

test('a machine makes its own secret once, for nobody else to read, and the environment’s goes before it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bannasala-key-'));
  const made = readSealingSecret(undefined, join(folder, 'new'));
  expect(made.length).toBeGreaterThan(40);
  expect(readSealingSecret(undefined, join(folder, 'new'))).toBe(made);
  expect(readSealingSecret('given', join(folder, 'new'))).toBe('given');
  expect(statSync(join(folder, 'new', 'secrets.key')).mode & 0o077).toBe(0);
});

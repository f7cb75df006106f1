import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

test('ten recovery codes, all different, read however they are typed', () => {
  const codes = newRecoveryCodes(randomBytes);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode(code));
  }
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPassword } from './password.rules.ts';

const codeOf = (password: string) => {
  const result = checkPassword(password);
  return result.ok ? 'ok' : result.failure.code;
};

describe('a password', () => {
  test.each([
    ['bannasala-demo1', 'ok'],
    ['a1b2c3d', 'passwordTooShort'],
    ['abcdefgh', 'passwordTooWeak'],
    ['12345678', 'passwordTooWeak'],
    ['รหัสผ่าน1234a', 'passwordCharacters'],
    ['with space1', 'passwordCharacters'],
    ['angle<br>12', 'passwordCharacters'],
    ['quote"quote1', 'passwordCharacters'],
    ['abc\u0000def12', 'passwordCharacters'],
    ['p@ssw0rd!', 'ok'],
  ])('%j is %s', (password, code) => expect(codeOf(password)).toBe(code));

  test('is judged whatever it is, and what is accepted has a letter, a digit and eight characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (password) => {
        if (codeOf(password) !== 'ok') return;
        expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)[\x20-\x7e]{8,}$/i);
      }),
    );
  });
});

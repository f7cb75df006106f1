import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkIdentity } from './verification.rules.ts';

/** The Department of Provincial Administration's check digit: weights 13 to 2, modulo 11. */
function withCheckDigit(digits: readonly number[]): string {
  const sum = digits.reduce((total, digit, index) => total + digit * (13 - index), 0);
  return [...digits, (11 - (sum % 11)) % 10].join('');
}
const twelve = fc
  .tuple(
    fc.integer({ min: 1, max: 8 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 11 }),
  )
  .map(([first, rest]) => [first, ...rest]);

test('a number with its check digit is taken, with any other last digit it is not', () => {
  fc.assert(
    fc.property(twelve, fc.integer({ min: 1, max: 9 }), (digits, shift) => {
      const number = withCheckDigit(digits);
      const draft = { firstname: 'มานี', lastname: 'มีใจ', idCardNumber: number };
      expect(checkIdentity(draft)).toEqual({ ok: true, value: draft });
      const wrong = `${number.slice(0, 12)}${(Number(number[12]) + shift) % 10}`;
      expect(checkIdentity({ ...draft, idCardNumber: wrong })).toMatchObject({
        ok: false,
        failure: { fields: { idCardNumber: 'idCardInvalid' } },
      });
    }),
  );
});

test('names are letters, and nothing may be missing', () => {
  expect(checkIdentity({ firstname: '', lastname: 'มีใจ2', idCardNumber: '' })).toEqual({
    ok: false,
    failure: {
      code: 'verificationInvalid',
      fields: { firstname: 'required', lastname: 'lettersOnly', idCardNumber: 'required' },
    },
  });
});

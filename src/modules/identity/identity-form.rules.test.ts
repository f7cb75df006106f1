import { expect, test } from 'vitest';
import { checkTelephone } from './identity-form.rules.ts';

test.each([
  ['', 'required'],
  [' - ', 'required'],
  ['0212345', 'telephoneInvalid'],
  ['02123456', 'telephoneInvalid'],
  ['021234567', null],
  // Whole, where it isn't Thailand's.
  ['81234567', null],
  ['08123456789', null],
  ['081234567890', 'telephoneInvalid'],
  ['02-123 4567', null],
  [' 081-234-5678 ', null],
  // Eight digits are eight, however they are parted.
  ['02-12-3456', 'telephoneInvalid'],
  ['+66812345678', null],
  ['+66 81 234 5678', null],
  ['+66812345', 'telephoneInvalid'],
  ['66+812345678', 'telephoneInvalid'],
  ['0812345678x', 'telephoneInvalid'],
  ['๐๘๑๒๓๔๕๖๗๘', null],
] as const)('a form says of the telephone %j: %s', (typed, message) => {
  expect(checkTelephone(typed)).toBe(message);
});

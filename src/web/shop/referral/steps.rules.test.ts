import { expect, test } from 'vitest';
import { basketHref, customerHref, readShipping, readStep } from './steps.rules.ts';

test.each([
  ['1', 1],
  ['5', 5],
  ['7', 7],
  ['6', null],
  ['0', null],
  ['01', null],
  ['', null],
  [undefined, null],
])('%s is step %s', (part, step) => {
  expect(readStep(part)).toBe(step);
});

test('the channels of a form, and nothing that isn’t one', () => {
  const form = new FormData();
  form.set('shipping-3', '7');
  form.set('shipping-4', '');
  form.set('shipping-x', '1');
  form.set('shipping', '1');
  form.set('payment', '2');
  expect(readShipping(form)).toEqual([{ sellerId: 3, shippingId: 7 }]);
});

test('each side has its own address of a step', () => {
  expect(basketHref('abc', 2)).toBe('/affiliate/abc/2');
  expect(customerHref('abc', 7)).toBe('/customer/abc/7');
});

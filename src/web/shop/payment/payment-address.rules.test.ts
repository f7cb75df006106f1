import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPaymentAddress } from './payment-address.rules.ts';

const cart = fc.stringMatching(/^[\w-]{16,64}$/);
const reference = fc.stringMatching(/^R\d{1,15}$/);
const status = fc.constantFrom('success', 'pending', 'fail', 'anything');

describe('readPaymentAddress', () => {
  test('finds the reference code wherever the left-out parts have moved it', () => {
    fc.assert(
      fc.property(status, reference, cart, (word, referenceCode, cartId) => {
        expect(readPaymentAddress([word, referenceCode, cartId])).toEqual({ referenceCode });
        expect(readPaymentAddress([referenceCode, undefined, cartId])).toEqual({ referenceCode });
        expect(readPaymentAddress([undefined, undefined, referenceCode])).toEqual({ referenceCode });
      }),
    );
  });

  test('goes by the cart without one, whatever the status says', () => {
    fc.assert(
      fc.property(status, cart, (word, cartId) => {
        expect(readPaymentAddress([word, undefined, cartId])).toEqual({ cartId });
        expect(readPaymentAddress([undefined, undefined, cartId])).toEqual({ cartId });
      }),
    );
  });

  test('finds nothing in what is neither', () => {
    for (const odd of ['', '../x', 'a b', 'ก', 'x'.repeat(65)])
      expect(readPaymentAddress([undefined, undefined, odd])).toBeNull();
    expect(readPaymentAddress([])).toBeNull();
  });
});

/** What an address of /payment or /checkout names: an order group by its reference code, or by the cart it came from. */
export type PaymentAddress = { referenceCode: string } | { cartId: string };

const referencePattern = /^R\d{1,15}$/;
const cartPattern = /^[\w-]{1,64}$/;

/**
 * SPEC §2's /payment/result/{status?}/{referenceCode?}/{cartId}: what is left out moves the others forward, so a part is
 * told by its looks. The status is never believed. Null when nothing can be found by it.
 */
export function readPaymentAddress(parts: readonly (string | null | undefined)[]): PaymentAddress | null {
  const given = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  const referenceCode = given.find((part) => referencePattern.test(part));
  if (referenceCode !== undefined) return { referenceCode };
  const cartId = given.at(-1);
  return cartId !== undefined && cartPattern.test(cartId) ? { cartId } : null;
}

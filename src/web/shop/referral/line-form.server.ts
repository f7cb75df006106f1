import { priceSource } from '../../../modules/cart/cart.contract.ts';
import { formText, formTexts } from '../../request/form-fields.ts';

/** The line that a press of `BasketLines` is about, and the copies that it wants. */
export function readLineForm(form: FormData) {
  const source = priceSource.safeParse(formText(form, 'source'));
  const quantity = Number(formTexts(form, 'quantity').at(-1));
  return {
    productId: Number(formText(form, 'productId')),
    ...(source.success ? { source: source.data } : {}),
    quantity: Number.isSafeInteger(quantity) ? Math.min(9_999, Math.max(0, quantity)) : 1,
  };
}

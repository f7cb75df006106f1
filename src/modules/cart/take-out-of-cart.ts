import { fail, type Result, succeed } from '../../shared/result.ts';
import { isSameLine, type LineKey } from './cart-line-key.rules.ts';
import { type ChangedCart, changeCart, type Ground } from './change-cart.ts';
import type { CartKey } from './edit-cart-lines.ts';

export type TakenOut = { changed: ChangedCart; quantity: number };

/** Takes a line out of a cart and tells how many copies there were. */
export async function takeOutOfCart(
  services: Ground,
  key: CartKey,
  lineKey: LineKey,
): Promise<Result<TakenOut, { code: 'cartNotFound' | 'productNotFound' }>> {
  let quantity = 0;
  const changed = await changeCart<{ code: 'productNotFound' }>(services, key, ({ lines }) => {
    const line = lines.find((each) => isSameLine(each, lineKey));
    if (line === undefined) return fail({ code: 'productNotFound' });
    quantity = line.quantity;
    return succeed({ lines: lines.filter((each) => each !== line) });
  });
  return changed.ok ? succeed({ changed: changed.value, quantity }) : changed;
}

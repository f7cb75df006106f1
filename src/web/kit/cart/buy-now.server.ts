import { safePath } from '../../../shared/safe-path.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readCookie, writeCookie } from '../../request/cookies.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** What a guest wanted to buy now, and the page they said so on. The last press counts, however often it was pressed. */
type BuyNow = { productId: number; quantity: number; from: string };

/** Keeps it in the guest's browser until they have signed in or registered. */
export function keepBuyNow({ isSecure }: Pick<ServerSide, 'isSecure'>, wish: BuyNow): string {
  const { productId, quantity, from } = wish;
  return writeCookie('buyNow', `${productId}.${quantity}.${encodeURIComponent(from)}`, { isSecure });
}

function readBuyNow(request: Request): BuyNow | null {
  const [, productId, quantity, from] =
    /^(\d{1,15})\.(\d{1,4})\.(.+)$/.exec(readCookie(request, 'buyNow') ?? '') ?? [];
  if (from === undefined) return null;
  try {
    return {
      productId: Number(productId),
      quantity: Number(quantity),
      from: safePath(decodeURIComponent(from)),
    };
  } catch {
    // Not what we wrote: nothing was wanted.
    return null;
  }
}

/**
 * Carries out what a guest wanted before they signed in: the product is in the cart and alone ticked, and they go there.
 * Whoever signs in from another page meanwhile wanted something else: it is forgotten. So it is when it can't be bought any
 * more; its page says why.
 */
export async function carryOutBuyNow(
  request: Request,
  api: ServerSide['api'],
  cartId: string | null,
  next: string,
): Promise<{ cartId: string | null; next: string } | null> {
  const wish = readBuyNow(request);
  if (wish === null || pathOf(wish.from) !== pathOf(next)) return null;
  const { productId, quantity } = wish;
  try {
    const added = await api.cart.add({ cartId, productId, quantity, mode: 2, reply: 'cartId' });
    return { cartId: added.cartId, next: '/cart' };
  } catch (error) {
    apiFailure(error);
    return null;
  }
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/, '');
}

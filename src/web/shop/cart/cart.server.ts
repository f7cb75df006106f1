import { redirect } from 'react-router';
import type { Cart } from '../../../modules/cart/cart.contract.ts';
import type { PromotionOutcome } from '../../../modules/checkout/checkout.contract.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { writeCookie } from '../../request/cookies.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type CurrentCart = {
  cart: Cart | null;
  /** Brings the browser's cookie in line with the cart; empty when it is already. */
  headers: Headers;
};

/**
 * The visitor's cart as it is now. A shopper's own one counts; a guest's cart the browser still knows goes into it
 * (SPEC §4 "Cart merge at startup"). A guest's is the one its cookie names.
 */
export async function readCurrentCart(server: ServerSide): Promise<CurrentCart> {
  const { api, cartId } = server;
  const known = await currentCartId(server);
  let cart: Cart | null = null;
  if (known !== null)
    try {
      cart = await api.cart.read({ cartId: known });
    } catch (error) {
      if (apiFailure(error).status !== 404) throw error;
    }
  const headers = new Headers();
  if ((cart?.id ?? null) !== cartId) headers.append('set-cookie', cartCookie(server, cart?.id ?? null));
  return { cart, headers };
}

/** What promotions do for a cart; null for none, or one that went meanwhile. */
export async function readPromotions(
  { api }: ServerSide,
  cart: Cart | null,
): Promise<PromotionOutcome | null> {
  if (cart === null || !cart.canPay) return null;
  try {
    return await api.order.promotions({ cartId: cart.id });
  } catch (error) {
    if (apiFailure(error).status !== 404) throw error;
    return null;
  }
}

/** The id of the visitor's cart, merged with what the browser brought from before signing in. */
export async function currentCartId({ api, cartId, isSignedIn }: ServerSide): Promise<string | null> {
  if (!isSignedIn) return cartId;
  const own = await api.cart.getCart({});
  if (cartId === null || cartId === own.cartId) return own.cartId;
  return (await api.cart.merge({ oldCartId: cartId })).cartId;
}

export function cartCookie({ isSecure }: ServerSide, cartId: string | null): string {
  return writeCookie('cartId', cartId, { isSecure });
}

/** Sends someone who isn't signed in to do so, and then on to where they were going. */
export function goAndSignIn(next: string, headers: HeadersInit = {}): Response {
  return redirect(`/login?${new URLSearchParams({ next })}`, { headers });
}

import { data, redirect } from 'react-router';
import { priceSource } from '../../../modules/cart/cart.contract.ts';
import { lineQuantityMost } from '../../../modules/cart/cart.rules.ts';
import { giftCopiesMost } from '../../../modules/promotion/promotion-desk.rules.ts';
import { isDataPath } from '../../../shared/page-path.ts';
import { safePath } from '../../../shared/safe-path.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { keepBuyNow } from '../../kit/cart/buy-now.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readCameBy } from '../../request/followed-link.server.ts';
import { formTexts, formTyped } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { cartCookie, currentCartId, goAndSignIn } from './cart.server.ts';
import type { CartIntent, CartReply } from './cart-reply.types.ts';

const intents: readonly CartIntent[] = [
  'add',
  'addAll',
  'quantity',
  'remove',
  'removeOrder',
  'select',
  'refresh',
  'chooseGifts',
  'saveForLater',
  'moveToCart',
  'removeSaved',
];

/** The page that shows the cart reads it. */
const reply = 'cartId' as const;

type Changed = { cartId: string | null; mode?: 1 | 2 };

/**
 * Everything that changes the cart, from any page: forms post here with an `intent`. With JavaScript the page stays and
 * gets a CartReply; without it the browser is sent on to the cart.
 */
export async function actOnCart(request: Request, server: ServerSide) {
  const isFetch = isDataPath(new URL(request.url).pathname);
  const form = await request.formData();
  // A submit button's own intent comes after the hidden one.
  const asked = formTexts(form, 'intent').at(-1);
  const intent = intents.find((known) => known === asked);
  if (intent === undefined) return redirect('/cart');
  try {
    const { cartId, mode } = await change(intent, form, request, server);
    const headers = { 'set-cookie': cartCookie(server, cartId) };
    if (!isFetch) return redirect(intent === 'refresh' ? '/cart?done=updated' : '/cart', { headers });
    const done: CartReply = { isDone: true, intent, ...(mode === undefined ? {} : { mode }) };
    return data(done, { headers });
  } catch (error) {
    const { code, message, status } = apiFailure(error);
    const isLogin = code === 'loginRequired' || code === 'unauthenticated';
    const from = safePath(formTyped(form, 'from'), '/cart');
    const headers = new Headers();
    if (code === 'loginRequired') {
      const productId = Number(formTyped(form, 'productId'));
      const quantity = readQuantity(formTyped(form, 'quantity'));
      headers.append('set-cookie', keepBuyNow(server, { productId, quantity, from }));
    }
    if (isLogin && !isFetch) return goAndSignIn(from, headers);
    const refused: CartReply = { isDone: false, intent, code, message };
    return data(refused, { status: isFetch ? 200 : status, headers });
  }
}

async function change(
  intent: CartIntent,
  form: FormData,
  request: Request,
  server: ServerSide,
): Promise<Changed> {
  const { cart, saved } = server.api;
  const known = await currentCartId(server);
  if (intent === 'add') {
    const mode = formTyped(form, 'mode') === '2' ? 2 : 1;
    const added = await cart.add({
      cartId: known,
      productId: Number(formTyped(form, 'productId')),
      quantity: readQuantity(formTyped(form, 'quantity')),
      mode,
      reply,
      ...readCameBy(request),
    });
    return { cartId: added.cartId, mode };
  }
  if (intent === 'addAll')
    return { cartId: await addAll(server, known, formTyped(form, 'productIds')), mode: 1 };
  const productId = Number(formTyped(form, 'productId'));
  const source = readSource(formTyped(form, 'source'));
  if (intent === 'moveToCart') return saved.moveToCart({ id: productId });
  if (intent === 'removeSaved') {
    await saved.remove({ id: productId });
    return { cartId: known };
  }
  // A cart that is gone has nothing to change; the page shows it empty.
  if (known === null) return { cartId: null };
  switch (intent) {
    case 'quantity': {
      const step = formTyped(form, 'step');
      const quantity = readQuantity(formTyped(form, 'quantity')) + (step === '' ? 0 : Number(step));
      return cart.updateLine({ cartId: known, productId, source, quantity: Math.max(1, quantity), reply });
    }
    case 'remove':
      return cart.updateLine({ cartId: known, productId, source, quantity: 0, reply });
    case 'removeOrder':
      return cart.removeOrder({ cartId: known, sellerId: Number(formTyped(form, 'sellerId')), reply });
    case 'select':
      return cart.select({
        cartId: known,
        reply,
        isCheckBox: formTyped(form, 'isCheckBox') === 'true',
        ...(form.has('sellerId') ? { sellerId: Number(formTyped(form, 'sellerId')) } : {}),
        ...(form.has('productId') ? { productId, source } : {}),
      });
    case 'chooseGifts': {
      const places = Array.from({ length: giftCopiesMost }, (_, place) => formTyped(form, `gift${place}`));
      const productIds = places.filter((place) => place !== '').map(Number);
      const promotionId = Number(formTyped(form, 'promotionId'));
      return cart.chooseGifts({ cartId: known, promotionId, productIds, reply });
    }
    case 'refresh':
      return cart.updateCart({ cartId: known, reply });
    case 'saveForLater':
      return saved.save({ id: productId, cartId: known, source });
  }
}

/** Puts a copy of each of these (numbers, comma-joined) into the cart, beside what is in it already, all or none. */
async function addAll({ api }: ServerSide, cartId: string | null, ids: string): Promise<string | null> {
  const wanted = new Set(
    ids
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  );
  const cart = cartId === null ? null : await api.cart.read({ cartId }).catch(nullIfGone);
  const kept = (cart?.orders ?? []).map(({ products }) => ({
    products: products
      .filter(({ isFreeProduct }) => !isFreeProduct)
      .map(({ id, source, quantity, isCheckBox }) => ({ id, source, quantity, isCheckBox })),
  }));
  for (const { products } of kept)
    for (const { id, source } of products) if (source === 'shelf') wanted.delete(id);
  const added = { products: [...wanted].map((id) => ({ id, quantity: 1, isCheckBox: true })) };
  const saved = await api.cart.save({
    ...(cart === null ? {} : { id: cart.id, promotionCode: cart.promotionCode }),
    orders: [...kept, added],
  });
  return saved.cartId;
}

/** A cart whose cookie outlived it is no cart. */
function nullIfGone(error: unknown): null {
  if (apiFailure(error).status !== 404) throw error;
  return null;
}

/** SPEC §5 "Quantity": digits only, below 1 resets to 1. */
function readQuantity(text: string): number {
  return Math.min(lineQuantityMost, Math.max(1, parseCount(text) ?? 1));
}

/** Which of a product's lines; one that isn't a line's name is the shelf's. */
function readSource(text: string) {
  return priceSource.catch('shelf').parse(text);
}

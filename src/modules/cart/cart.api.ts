import { type ApiContext, callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { addToCart } from './add-to-cart.ts';
import { cartContract } from './cart.contract.ts';
import type { ChangedCart } from './change-cart.ts';
import { chooseGifts } from './choose-gifts.ts';
import { acceptCartChanges, changeQuantity, removeSellerLines, selectLines } from './edit-cart-lines.ts';
import { mergeCarts } from './merge-carts.ts';
import { countCopies, findCartOfUser, type KnowsOrders, readCart, showCart } from './read-cart.ts';
import { saveCart } from './save-cart.ts';

export function cartApi(given: Services, orders: KnowsOrders) {
  const services = { ...given, ...orders };
  const calls = implementCalls(cartContract);
  return calls.router({
    getCart: calls.getCart.handler(async ({ context }) => {
      const userId = userIdOf(context);
      return { cartId: userId === null ? null : await findCartOfUser(services, userId) };
    }),

    count: calls.count.handler(async ({ input, context }) => ({
      count: await countCopies(services, { cartId: input.cartId, userId: userIdOf(context) }),
    })),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readCart(services, {
        cartId: input.cartId,
        userId: userIdOf(context),
        locale: context.culture,
      });
      if (!result.ok) throw errors.cartNotFound();
      return result.value;
    }),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const result = await saveCart(services, {
        ...input,
        cartId: input.cartId ?? input.id,
        userId: userIdOf(context),
        products: input.orders.flatMap(({ products }) =>
          products.filter(({ isFreeProduct }) => isFreeProduct !== true),
        ),
      });
      if (!result.ok)
        throw result.failure.code === 'cartTooLarge'
          ? errors.cartTooLarge({ data: result.failure.data })
          : errors.productNotFound();
      return { cartId: result.value?.cart.id ?? null };
    }),

    add: calls.add.handler(async ({ input: { reply, ...input }, context, errors }) => {
      const result = await addToCart(services, { ...input, userId: userIdOf(context) });
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]('data' in failure ? { data: failure.data } : {});
      }
      return changedReply(services, context, result.value, reply);
    }),

    updateLine: calls.updateLine.handler(async ({ input, context, errors }) => {
      const key = { cartId: input.cartId, userId: userIdOf(context) };
      const result = await changeQuantity(services, key, input, input.quantity);
      if (!result.ok) throw errors[result.failure.code]();
      return changedReply(services, context, result.value, input.reply);
    }),

    removeOrder: calls.removeOrder.handler(async ({ input, context, errors }) => {
      const key = { cartId: input.cartId, userId: userIdOf(context) };
      const result = await removeSellerLines(services, key, input.sellerId);
      if (!result.ok) throw errors[result.failure.code]();
      return changedReply(services, context, result.value, input.reply);
    }),

    select: calls.select.handler(async ({ input, context, errors }) => {
      const { cartId, reply: _reply, ...selection } = input;
      const result = await selectLines(services, { cartId, userId: userIdOf(context) }, selection);
      if (!result.ok) throw errors[result.failure.code]();
      return changedReply(services, context, result.value, input.reply);
    }),

    chooseGifts: calls.chooseGifts.handler(async ({ input, context, errors }) => {
      const key = { cartId: input.cartId, userId: userIdOf(context) };
      const result = await chooseGifts(services, key, input);
      if (!result.ok) throw errors[result.failure.code]();
      return changedReply(services, context, result.value, input.reply);
    }),

    updateCart: calls.updateCart.handler(async ({ input, context, errors }) => {
      const key = { cartId: input.cartId, userId: userIdOf(context) };
      const result = await acceptCartChanges(services, key);
      if (!result.ok) throw errors[result.failure.code]();
      return changedReply(services, context, result.value, input.reply);
    }),

    merge: calls.merge.handler(async ({ input, context }) => ({
      cartId: await mergeCarts(services, {
        userId: callerOf(context).userId,
        guestCartId: input.oldCartId,
      }),
    })),
  });
}

function userIdOf(context: ApiContext): number | null {
  return context.caller?.userId ?? null;
}

async function changedReply(
  services: Services & KnowsOrders,
  context: ApiContext,
  changed: ChangedCart,
  reply: 'cart' | 'cartId',
) {
  if (changed === null) return { cartId: null, cart: null };
  const { cart, facts } = changed;
  const asked = { locale: context.culture, userId: userIdOf(context) };
  return { cartId: cart.id, cart: reply === 'cart' ? await showCart(services, asked, cart, facts) : null };
}

import { data, redirect } from 'react-router';
import { orderHref } from '../../kit/order/order-links.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { writeCookie } from '../../request/cookies.server.ts';
import { formText } from '../../request/form-fields.ts';
import { orNotFound, type ServerSide } from '../../request/server-side.server.ts';

export type OrderReply = {
  /** Why it didn't work, in the shopper's language. */
  message?: string;
  /** Names of what couldn't be put into the cart again, beside what could. */
  reordered?: { added: number; missing: string[] };
};

/** Every form of an order's page: cancel it or what wasn't sent of it, confirm its receipt, buy it again, say where a refund goes. */
export async function actOnOrder(request: Request, server: ServerSide, orderNumber: string) {
  const form = await request.formData();
  const { order } = server.api;
  const intent = formText(form, 'intent');
  try {
    switch (intent) {
      case 'cancel': {
        const reason = [formText(form, 'reason'), formText(form, 'note')]
          .filter((part) => part !== '')
          .join(': ')
          .slice(0, 500);
        await order.cancel({ orderNumber, reason: reason === '' ? null : reason });
        return redirect(`${orderHref(orderNumber)}?done=cancelled`);
      }
      case 'cancelRest': {
        const reason = formText(form, 'reason').slice(0, 500);
        await server.api.returns.cancelOwnRest({ orderNumber, reason: reason === '' ? null : reason });
        return redirect(`${orderHref(orderNumber)}?done=restCancelled`);
      }
      case 'confirm':
        await order.confirmReceipt({ orderNumber });
        return redirect(`${orderHref(orderNumber)}?done=confirmed`);
      case 'refundAccount': {
        const bankAccountId = Number(formText(form, 'account'));
        const refundId = formText(form, 'refundId');
        if (!Number.isSafeInteger(bankAccountId) || bankAccountId < 1)
          return redirect(orderHref(orderNumber));
        await server.api.payment.refundAccount({ refundId, bankAccountId });
        return redirect(`${orderHref(orderNumber)}?done=refundAccount`);
      }
      case 'reorder':
        return await reorder(server, orderNumber);
      default:
        return redirect(orderHref(orderNumber));
    }
  } catch (error) {
    const reply: OrderReply = { message: apiFailure(error).message };
    return data(reply);
  }
}

/** Puts what was bought into the cart again, as far as it is still sold; gifts come by themselves or not at all. */
async function reorder(server: ServerSide, orderNumber: string) {
  const { api, isSecure } = server;
  const { products } = await orNotFound(api.order.detail({ orderNumber }));
  let { cartId } = server;
  const missing: string[] = [];
  let added = 0;
  for (const line of products) {
    if (line.isFreeProduct) continue;
    try {
      const changed = await api.cart.add({
        cartId,
        productId: line.productId,
        quantity: line.quantity,
        mode: 1,
        reply: 'cartId',
      });
      cartId = changed.cartId;
      added += 1;
    } catch (error) {
      apiFailure(error);
      missing.push(line.name);
    }
  }
  const headers = { 'set-cookie': writeCookie('cartId', cartId, { isSecure }) };
  if (added > 0 && missing.length === 0) return redirect('/cart', { headers });
  const reply: OrderReply = { reordered: { added, missing } };
  return data(reply, added > 0 ? { headers } : undefined);
}

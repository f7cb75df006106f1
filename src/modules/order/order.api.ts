import { orderStatusName } from '../../messages/order-status-names.ts';
import { callerOf, idempotencyKeyOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { calculateOrder } from './calculate-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmReceipt } from './complete-order.ts';
import { contactSeller } from './contact-seller.ts';
import { describeRefusal } from './describe-refusal.ts';
import { orderContract } from './order.contract.ts';
import { placeOrder } from './place-order.ts';
import {
  countByStatus,
  countByView,
  listOrders,
  listSellerOrders,
  readOrder,
  readSellerOrder,
} from './read-orders.ts';
import { deliverOrder, prepareOrder, shipOrder } from './ship-order.ts';

export function orderApi(services: Services) {
  const calls = implementCalls(orderContract);
  return calls.router({
    calculate: calls.calculate.handler(async ({ input, context, errors }) => {
      const userId = context.caller?.userId ?? null;
      const result = await calculateOrder(services, { userId, locale: context.culture, data: input });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    place: calls.place.handler(async ({ input, context, errors }) => {
      const { idempotencyKey, ...data } = input;
      const result = await placeOrder(services, {
        userId: callerOf(context).userId,
        locale: context.culture,
        data,
        key: idempotencyKeyOf(context, idempotencyKey),
      });
      if (!result.ok) throw errors[result.failure.code](describeRefusal(context.culture, result.failure));
      return result.value;
    }),

    list: calls.list.handler(({ input, context }) =>
      listOrders(services, context.culture, callerOf(context).userId, input),
    ),

    statusWithCount: calls.statusWithCount.handler(async ({ context }) => {
      const counts = await countByStatus(services, { userId: callerOf(context).userId });
      return counts.map((count) => ({ ...count, name: orderStatusName(context.culture, count.status) }));
    }),

    viewsWithCount: calls.viewsWithCount.handler(({ context }) =>
      countByView(services, callerOf(context).userId),
    ),

    detail: calls.detail.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await readOrder(services, context.culture, userId, input.orderNumber);
      if (!result.ok) throw errors.orderNotFound();
      return result.value;
    }),

    cancel: calls.cancel.handler(async ({ input, context, errors }) => {
      const result = await cancelOrder(services, {
        orderNumber: input.orderNumber,
        by: { kind: 'shopper', userId: callerOf(context).userId },
        reason: input.reason ?? null,
      });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    confirmReceipt: calls.confirmReceipt.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await confirmReceipt(services, { orderNumber: input.orderNumber, userId });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    contactSeller: calls.contactSeller.handler(async ({ input, context, errors }) => {
      const result = await contactSeller(services, { ...input, userId: callerOf(context).userId });
      if (!result.ok) throw errors.orderNotFound();
      return result.value;
    }),

    sellerList: calls.sellerList.handler(({ input, context }) =>
      listSellerOrders(services, context.culture, sellerOf(context).sellerId, input),
    ),

    sellerStatusWithCount: calls.sellerStatusWithCount.handler(async ({ context }) => {
      const counts = await countByStatus(services, { sellerId: sellerOf(context).sellerId });
      return counts.map((count) => ({ ...count, name: orderStatusName(context.culture, count.status) }));
    }),

    sellerDetail: calls.sellerDetail.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readSellerOrder(services, context.culture, sellerId, input.orderNumber);
      if (!result.ok) throw errors.orderNotFound();
      return result.value;
    }),

    prepare: calls.prepare.handler(async ({ input, context, errors }) => {
      const result = await prepareOrder(services, { ...input, seller: sellerOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    ship: calls.ship.handler(async ({ input, context, errors }) => {
      const result = await shipOrder(services, { ...input, seller: sellerOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    deliver: calls.deliver.handler(async ({ input, context, errors }) => {
      const result = await deliverOrder(services, { ...input, seller: sellerOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    sellerCancel: calls.sellerCancel.handler(async ({ input, context, errors }) => {
      const { sellerId, userId } = sellerOf(context);
      const result = await cancelOrder(services, {
        orderNumber: input.orderNumber,
        by: { kind: 'seller', sellerId, userId },
        reason: input.reason,
      });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

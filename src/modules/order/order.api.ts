import { callerOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { cancelOrder, cancelOwnOrder } from './cancel-order.ts';
import { confirmReceipt } from './complete-order.ts';
import { orderContract } from './order.contract.ts';

export function orderApi(services: Services) {
  const calls = implementCalls(orderContract);
  return calls.router({
    cancel: calls.cancel.handler(async ({ input, context, errors }) => {
      const result = await cancelOwnOrder(services, {
        orderNumber: input.orderNumber,
        userId: callerOf(context).userId,
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

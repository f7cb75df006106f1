import { orderStatusName } from '../../messages/order-status-names.ts';
import { callerOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { orderDeskContract } from './order-desk.contract.ts';
import {
  countByStatus,
  countByView,
  listOrders,
  listSellerOrders,
  readOrder,
  readSellerOrder,
} from './read-orders.ts';
import { writeOrders } from './write-orders.ts';

export function orderDeskApi(services: Services) {
  const calls = implementCalls(orderDeskContract);
  return calls.router({
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

    sellerList: calls.sellerList.handler(({ input, context }) =>
      listSellerOrders(services, context.culture, sellerOf(context).sellerId, input),
    ),

    sellerFile: calls.sellerFile.handler(({ input, context }) =>
      writeOrders(services, context.culture, sellerOf(context).sellerId, input),
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
  });
}

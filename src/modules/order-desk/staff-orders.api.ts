import { orderStatusName } from '../../messages/order-status-names.ts';
import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { cancelOrderForStaff } from '../order/cancel-order-for-staff.ts';
import { countByStatus } from './read-orders.ts';
import { listStaffOrders, readStaffOrder } from './read-staff-orders.ts';
import { staffOrdersContract } from './staff-orders.contract.ts';

export function staffOrdersApi(services: Services) {
  const calls = implementCalls(staffOrdersContract);
  return calls.router({
    list: calls.list.handler(async ({ input, context, errors }) => {
      const result = await listStaffOrders(services, context.culture, callerOf(context).userId, input);
      if (!result.ok) throw errors.storeNotFound();
      return result.value;
    }),

    statusWithCount: calls.statusWithCount.handler(async ({ input, context }) => {
      const counts = await countByStatus(services, 'staff', input.sellerId);
      return counts.map((count) => ({ ...count, name: orderStatusName(context.culture, count.status) }));
    }),

    detail: calls.detail.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await readStaffOrder(services, context.culture, userId, input.orderNumber);
      if (!result.ok) throw errors.orderNotFound();
      return result.value;
    }),

    cancel: calls.cancel.handler(async ({ input, context, errors }) => {
      const { ask, ...asked } = input;
      const result = await cancelOrderForStaff(services, {
        ...asked,
        staff: { userId: callerOf(context).userId, origin: originOf(context), ask },
      });
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'detail' in failure ? failure.detail : undefined });
      }
      return result.value;
    }),
  });
}

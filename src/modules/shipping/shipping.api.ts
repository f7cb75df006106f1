import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listShipping } from './list-shipping.ts';
import { shippingContract } from './shipping.contract.ts';

export function shippingApi(services: Services) {
  const calls = implementCalls(shippingContract);
  return calls.router({
    list: calls.list.handler(async ({ input, context }) => ({
      dataList: await listShipping(services, { sellerId: input.sellerId, locale: context.culture }),
    })),
  });
}

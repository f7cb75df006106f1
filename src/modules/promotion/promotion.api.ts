import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listVouchers } from './list-vouchers.ts';
import { promotionContract } from './promotion.contract.ts';

export function promotionApi(services: Services) {
  const calls = implementCalls(promotionContract);
  return calls.router({
    vouchers: calls.vouchers.handler(async ({ input, context }) => ({
      dataList: await listVouchers(services, { sellerId: input.sellerId, locale: context.culture }),
    })),
  });
}

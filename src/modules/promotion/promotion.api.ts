import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { collectVoucher } from './collect-voucher.ts';
import { countGuesses } from './guess-codes.ts';
import { listCollectable, listVouchers, listWallet } from './list-vouchers.ts';
import { promotionContract } from './promotion.contract.ts';

export function promotionApi(services: Services) {
  const calls = implementCalls(promotionContract);
  return calls.router({
    vouchers: calls.vouchers.handler(async ({ input, context }) => ({
      dataList: await listVouchers(services, {
        userId: context.caller?.userId ?? null,
        sellerId: input.sellerId,
        locale: context.culture,
      }),
    })),

    collectable: calls.collectable.handler(({ input, context }) =>
      listCollectable(services, context.culture, callerOf(context).userId, {
        pageNo: input.pageNo,
        perPage: input.perpage,
      }),
    ),

    wallet: calls.wallet.handler(({ input, context }) =>
      listWallet(services, context.culture, callerOf(context).userId, { ...input, perPage: input.perpage }),
    ),

    collect: calls.collect.handler(async ({ input, context, errors }) => {
      if ('code' in input) await countGuesses(services, context, input.code);
      const result = await collectVoucher(services, callerOf(context).userId, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

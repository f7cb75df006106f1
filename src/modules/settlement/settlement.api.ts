import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readCommission } from './read-commission.ts';
import { listOrdersNotDue, readFinance, readSellerStatement } from './read-settlement.ts';
import { readStatementFile } from './read-statement-file.ts';
import { settlementContract } from './settlement.contract.ts';

export function settlementApi(services: Services) {
  const calls = implementCalls(settlementContract);
  return calls.router({
    overview: calls.overview.handler(({ input, context }) =>
      readFinance(services, { ...input, sellerId: sellerOf(context).sellerId }),
    ),

    commission: calls.commission.handler(({ context }) =>
      readCommission(services, sellerOf(context).sellerId, context.culture),
    ),

    notDue: calls.notDue.handler(({ input, context }) =>
      listOrdersNotDue(services, { ...input, sellerId: sellerOf(context).sellerId }),
    ),

    statement: calls.statement.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readSellerStatement(services, { ...input, sellerId }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    file: calls.file.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readStatementFile(services, { ...input, sellerId }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { findTargets } from '../promotion/find-targets.ts';
import { listRates } from './list-rates.ts';
import { readStoreSales, writeStoreSales } from './read-store-sales.ts';
import { storeAffiliateContract } from './store-affiliate.contract.ts';

export function storeAffiliateApi(services: Services) {
  const calls = implementCalls(storeAffiliateContract);
  return calls.router({
    rates: calls.rates.handler(({ input, context }) =>
      listRates(services.db, context.culture, {
        ...{ state: input.state, search: input.search, pageNo: input.pageNo, perPage: input.perpage },
        ...{ sellerId: sellerOf(context).sellerId, giver: 'all', now: services.clock() },
      }),
    ),

    targets: calls.targets.handler(({ input, context }) =>
      findTargets(services, context.culture, { ...input, sellerId: sellerOf(context).sellerId }),
    ),

    figures: calls.figures.handler(({ input, context }) =>
      readStoreSales(services, context.culture, {
        sellerId: sellerOf(context).sellerId,
        month: input.month ?? null,
      }),
    ),

    file: calls.file.handler(({ input, context }) =>
      writeStoreSales(services, context.culture, {
        sellerId: sellerOf(context).sellerId,
        month: input.month ?? null,
      }),
    ),
  });
}

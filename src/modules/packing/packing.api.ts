import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { packingContract } from './packing.contract.ts';
import { prepareOrders } from './prepare-orders.ts';
import { readPapers } from './read-papers.ts';
import { readSelectedOrders } from './read-selected-orders.ts';
import { shipOrders } from './ship-orders.ts';

export function packingApi(services: Services) {
  const calls = implementCalls(packingContract);
  return calls.router({
    prepareMany: calls.prepareMany.handler(({ input, context }) =>
      prepareOrders(services, { ...input, seller: sellerOf(context) }),
    ),

    selected: calls.selected.handler(async ({ input, context }) => ({
      dataList: await readSelectedOrders(services, {
        ...input,
        sellerId: sellerOf(context).sellerId,
        locale: context.culture,
      }),
    })),

    shipMany: calls.shipMany.handler(({ input, context }) =>
      shipOrders(services, { ...input, seller: sellerOf(context) }),
    ),

    papers: calls.papers.handler(async ({ input, context, errors }) => {
      const result = await readPapers(services, { ...input, sellerId: sellerOf(context).sellerId });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

import { idempotencyKeyOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readStoreLowStock } from '../stock/change-shelf.ts';
import { changeStock, countStockOf, limitStock, limitStore } from './change-stock.ts';
import { findStock, listStock, readStock } from './read-stock.ts';
import { stockDeskContract } from './stock-desk.contract.ts';

export function stockDeskApi(services: Services) {
  const calls = implementCalls(stockDeskContract);
  return calls.router({
    list: calls.list.handler(({ input: { perpage, ...asked }, context }) =>
      listStock(services, context.culture, {
        ...asked,
        perPage: perpage,
        sellerId: sellerOf(context).sellerId,
      }),
    ),

    find: calls.find.handler(({ input: { code }, context }) =>
      findStock(services, context.culture, { sellerId: sellerOf(context).sellerId, code }),
    ),

    read: calls.read.handler(async ({ input: { perpage, ...asked }, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const found = await readStock(services, context.culture, { ...asked, perPage: perpage, sellerId });
      if (!found.ok) throw errors[found.failure.code]();
      return found.value;
    }),

    change: calls.change.handler(async ({ input: { idempotencyKey, ...asked }, context, errors }) => {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const done = await changeStock(services, sellerOf(context), asked, key);
      if (!done.ok) throw errors[done.failure.code]();
      return done.value;
    }),

    count: calls.count.handler(async ({ input: { idempotencyKey, ...asked }, context, errors }) => {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const done = await countStockOf(services, sellerOf(context), asked, key);
      if (!done.ok) throw errors[done.failure.code]();
      return done.value;
    }),

    storeLimit: calls.storeLimit.handler(({ context }) =>
      readStoreLowStock(services.db, sellerOf(context).sellerId),
    ),

    limitStore: calls.limitStore.handler(({ input: { lowStockAt }, context }) =>
      limitStore(services, sellerOf(context).sellerId, lowStockAt),
    ),

    limit: calls.limit.handler(async ({ input, context, errors }) => {
      const done = await limitStock(services, sellerOf(context).sellerId, input);
      if (!done.ok) throw errors[done.failure.code]();
      return done.value;
    }),
  });
}

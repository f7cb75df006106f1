import { errorMessage } from '../../messages/error-messages.ts';
import { idempotencyKeyOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { type BatchOutcome, batchChange } from './batch-change.ts';
import { type BulkAction, bulkChange } from './bulk-change.ts';
import { bulkMost } from './listing.rules.ts';
import { productTableContract, type SaidBulk } from './product-table.contract.ts';
import { batchRowOf } from './read-listing-form.ts';
import { readTable } from './read-table.ts';
import { memberOf } from './store-member.ts';

export function productTableApi(services: Services) {
  const calls = implementCalls(productTableContract);
  return calls.router({
    bulk: calls.bulk.handler(async ({ input, context, errors }) => {
      const { ids = null, filter = null, action, price = null, lowStockAt = null } = input;
      if ((ids === null) === (filter === null))
        throw errors.productInvalid({ data: { fields: { ids: 'fieldsDiffer' } } });
      // Nothing said isn't “as the store says”, which is null.
      if (action === 'limit' && input.lowStockAt === undefined)
        throw errors.productInvalid({ data: { fields: { lowStockAt: 'required' } } });
      const deed = deedOf(action, price, lowStockAt);
      if (deed === null) throw errors.productInvalid({ data: { fields: { price: 'fieldsDiffer' } } });
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const done = await bulkChange(services, memberOf(context), {
        key,
        ids,
        filter,
        afterId: input.afterId,
        action: deed,
      });
      if (!done.ok) throw errors[done.failure.code]();
      const dataList = done.value;
      const count = (result: string) => dataList.filter((row) => row.result === result).length;
      // Of the answer, and not of what is found now: said again, it is the same.
      const nextId = filter !== null && dataList.length === bulkMost ? (dataList.at(-1)?.id ?? null) : null;
      return { changed: count('changed'), refused: count('refused'), dataList, nextId };
    }),

    table: calls.table.handler(({ input, context }) =>
      readTable(services, sellerOf(context).sellerId, input.afterId),
    ),

    batch: calls.batch.handler(async ({ input, context, errors }) => {
      const { userId, sellerId } = sellerOf(context);
      const done = await batchChange(
        services,
        { userId, sellerId },
        {
          isDryRun: input.dryRun,
          key: idempotencyKeyOf(context, input.idempotencyKey),
          rows: input.rows.map(batchRowOf),
        },
      );
      if (!done.ok) throw errors[done.failure.code]();
      const dataList = done.value.map(({ problems, now, ...row }) => ({
        ...row,
        now: now === undefined ? null : tellNow(now),
        problems: problems.map((problem) => ({
          ...problem,
          message: errorMessage(context.culture, problem.code, null),
        })),
      }));
      const count = (result: string) => dataList.filter((row) => row.result === result).length;
      return { changed: count('changed'), refused: count('refused'), dataList };
    }),
  });
}

function tellNow({ priceSatang, fullPriceSatang, ...now }: NonNullable<BatchOutcome['now']>) {
  return {
    ...now,
    price: toBaht(priceSatang),
    fullPrice: fullPriceSatang === null ? null : toBaht(fullPriceSatang),
  };
}

/** A price and a limit go with the deeds that are about them, and with no other; null where they don't. */
function deedOf(
  action: SaidBulk['action'],
  price: SaidBulk['price'] | null,
  lowStockAt: number | null,
): BulkAction | null {
  if (action !== 'limit' && lowStockAt !== null) return null;
  if (action !== 'price') {
    if (price != null) return null;
    return action === 'limit' ? { kind: action, lowStockAt } : { kind: action };
  }
  if (price == null) return null;
  const move =
    price.kind === 'percent'
      ? { kind: price.kind, basisPoints: Math.round(price.percent * 100) }
      : { kind: price.kind, satang: Math.round(price.baht * 100) };
  return { kind: action, move };
}

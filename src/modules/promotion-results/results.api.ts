import { readAside } from '../../platform/db/read-database.ts';
import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readResults } from './read-results.ts';
import { promotionResultsContract } from './results.contract.ts';

export function promotionResultsApi(services: Services) {
  const calls = implementCalls(promotionResultsContract);
  return calls.router({
    seller: calls.seller.handler(async ({ input, context, errors }) => {
      const result = await readAside(services, 'figures', (db) =>
        readResults({ ...services, db }, input.id, sellerOf(context).sellerId),
      );
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staff: calls.staff.handler(async ({ input, errors }) => {
      const result = await readAside(services, 'figures', (db) =>
        readResults({ ...services, db }, input.id, null),
      );
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

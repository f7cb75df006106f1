import { readAside } from '../../platform/db/read-database.ts';
import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { campaignResultsContract } from './campaign-results.contract.ts';
import { readResults, writeResults } from './read-results.ts';

export function campaignResultsApi(services: Services) {
  const calls = implementCalls(campaignResultsContract);
  return calls.router({
    staffResults: calls.staffResults.handler(async ({ input, context, errors }) => {
      const result = await readAside(services, 'figures', (db) =>
        readResults({ db }, { id: input.id, sellerId: null }, context.culture),
      );
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffResultsFile: calls.staffResultsFile.handler(async ({ input, context, errors }) => {
      const result = await readAside(services, 'file', (db) =>
        writeResults({ db }, input.id, context.culture),
      );
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    sellerResults: calls.sellerResults.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readAside(services, 'figures', (db) =>
        readResults({ db }, { id: input.id, sellerId }, context.culture),
      );
      if (!result.ok) throw errors[result.failure.code]();
      const { orders, copies, sales } = result.value;
      return { orders, copies, sales };
    }),
  });
}

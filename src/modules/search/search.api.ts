import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listSpellingPairs } from './list-spelling-pairs.ts';
import { addSpellingPair, removeSpellingPair } from './save-spelling-pair.ts';
import { searchContract } from './search.contract.ts';

export function searchApi(services: Services) {
  const calls = implementCalls(searchContract);
  return calls.router({
    spellings: calls.spellings.handler(({ input }) =>
      listSpellingPairs(services, { ...input, perPage: input.perpage }),
    ),

    addSpelling: calls.addSpelling.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await addSpellingPair(services, staff, input);
      if (!result.ok)
        throw errors[result.failure.code](
          'fields' in result.failure ? { data: { fields: result.failure.fields } } : {},
        );
      return { id: result.value };
    }),

    removeSpelling: calls.removeSpelling.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await removeSpellingPair(services, staff, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

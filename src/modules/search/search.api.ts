import { readAside } from '../../platform/db/read-database.ts';
import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listSpellingPairs } from './list-spelling-pairs.ts';
import { listSearches, readSearchesFile } from './read-searches.ts';
import { listSynonyms, trySynonyms } from './read-synonyms.ts';
import { addSpellingPair, removeSpellingPair } from './save-spelling-pair.ts';
import { removeSynonyms, saveSynonyms } from './save-synonyms.ts';
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

    synonyms: calls.synonyms.handler(({ input }) =>
      listSynonyms(services, { ...input, perPage: input.perpage }),
    ),

    trySynonyms: calls.trySynonyms.handler(({ input, context }) => {
      const { search, direction, id = null } = input;
      const words = input.words.split(',').flatMap((word) => word.trim() || []);
      const group = { words, isOneWay: direction === 'oneWay' };
      return trySynonyms(services, { search, group, id }, context.culture);
    }),

    saveSynonyms: calls.saveSynonyms.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const { id = null, version = null, words, isOneWay } = input;
      const result = await saveSynonyms(services, staff, { id, version, group: { words, isOneWay } });
      if (!result.ok)
        throw errors[result.failure.code](
          'fields' in result.failure ? { data: { fields: result.failure.fields } } : {},
        );
      return { id: result.value };
    }),

    removeSynonyms: calls.removeSynonyms.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await removeSynonyms(services, staff, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: true as const };
    }),

    searches: calls.searches.handler(async ({ input, errors }) => {
      const result = await readAside(services, 'figures', (db) =>
        listSearches({ ...services, db }, { ...input, perPage: input.perpage }),
      );
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    searchesFile: calls.searchesFile.handler(async ({ input, context, errors }) => {
      const result = await readAside(services, 'file', (db) =>
        readSearchesFile({ ...services, db }, input, context.culture),
      );
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

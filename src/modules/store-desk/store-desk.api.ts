import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listStoresForStaff, readStoreForStaff } from './read-stores.ts';
import { storeDeskContract } from './store-desk.contract.ts';

export function storeDeskApi(services: Services) {
  const calls = implementCalls(storeDeskContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) => listStoresForStaff(services, context.culture, input)),
    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readStoreForStaff(services, context.culture, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

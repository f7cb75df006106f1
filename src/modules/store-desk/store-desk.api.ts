import { readAside } from '../../platform/db/read-database.ts';
import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listStoresForStaff, readStoreForStaff } from './read-stores.ts';
import { setStoreRate } from './set-store-rate.ts';
import { storeDeskContract } from './store-desk.contract.ts';

export function storeDeskApi(services: Services) {
  const calls = implementCalls(storeDeskContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      readAside(services, 'deskList', (db) =>
        listStoresForStaff({ ...services, db }, context.culture, input),
      ),
    ),
    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readStoreForStaff(services, context.culture, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    setRate: calls.setRate.handler(async ({ input, context, errors }) => {
      const { id: sellerId, percent, startsAt, ...asked } = input;
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await setStoreRate(services, staff, {
        ...asked,
        sellerId,
        basisPoints: percent === null ? null : Math.round(percent * 100),
        startsAt: startsAt === null ? null : new Date(startsAt),
      });
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]('fields' in failure ? { data: { fields: failure.fields } } : {});
      }
      return { isSet: true as const };
    }),
  });
}

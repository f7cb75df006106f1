import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listWording, readWording } from './read-wording.ts';
import { saveWording } from './save-wording.ts';
import { wordingContract } from './wording.contract.ts';

export function wordingApi(services: Services) {
  const calls = implementCalls(wordingContract);
  return calls.router({
    list: calls.list.handler(({ input }) => listWording(services, input)),

    read: calls.read.handler(async ({ input, errors }) => {
      const result = await readWording(services, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const saved = await saveWording(services, staff, input);
      if (!saved.ok) {
        const { failure } = saved;
        throw failure.code === 'wordingInvalid'
          ? errors.wordingInvalid({ data: { fields: failure.fields } })
          : errors[failure.code]();
      }
      const result = await readWording(services, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

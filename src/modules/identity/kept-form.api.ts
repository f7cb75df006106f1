import { type ApiContext, callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { keepForm, readKeptForm, takeKeptForm } from './keep-form.ts';
import { keptFormContract } from './kept-form.contract.ts';

export function keptFormApi(services: Services) {
  const calls = implementCalls(keptFormContract);
  const readerOf = (context: ApiContext) => ({
    userId: callerOf(context).userId,
    deviceId: context.deviceId,
  });
  return calls.router({
    keep: calls.keep.handler(async ({ input, context, errors }) => {
      const result = await keepForm(services, input, context);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readKeptForm(services, input.key, readerOf(context));
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    take: calls.take.handler(async ({ input, context, errors }) => {
      const result = await takeKeptForm(services, input.key, readerOf(context));
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

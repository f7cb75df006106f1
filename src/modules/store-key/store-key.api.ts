import { type ApiContext, idempotencyKeyOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listKeys, makeKey, revokeKey } from './keep-keys.ts';
import { storeKeyContract } from './store-key.contract.ts';

function ownerIn(context: ApiContext) {
  const { userId, sellerId } = sellerOf(context);
  return { userId, sellerId, origin: originOf(context) };
}

export function storeKeyApi(services: Services) {
  const calls = implementCalls(storeKeyContract);
  return calls.router({
    list: calls.list.handler(({ context }) => listKeys(services, sellerOf(context).sellerId)),

    make: calls.make.handler(async ({ input, context, errors }) => {
      const { idempotencyKey, ...asked } = input;
      const madeBy = idempotencyKeyOf(context, idempotencyKey);
      const result = await makeKey(services, ownerIn(context), { ...asked, madeBy });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    revoke: calls.revoke.handler(async ({ input, context, errors }) => {
      const result = await revokeKey(services, ownerIn(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isRevoked: true as const };
    }),
  });
}

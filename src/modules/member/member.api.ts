import { ORPCError } from '@orpc/server';
import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { memberContract } from './member.contract.ts';
import { readProfile } from './read-profile.ts';

export function memberApi(services: Services) {
  const calls = implementCalls(memberContract);
  return calls.router({
    user: calls.user.handler(async ({ context }) => {
      const user = await readProfile(services, callerOf(context).userId);
      if (user === null) throw new ORPCError('unauthenticated', { status: 401 });
      return { user };
    }),

    affiliate: calls.affiliate.handler(async ({ context }) => {
      const user = await readProfile(services, callerOf(context).userId);
      if (user === null) throw new ORPCError('unauthenticated', { status: 401 });
      const { isVerifyAffiliate } = user;
      return { displayName: user.firstname ?? user.email ?? '', isVerifyAffiliate };
    }),
  });
}

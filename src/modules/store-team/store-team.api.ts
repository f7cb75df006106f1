import type { ApiContext } from '../../platform/http/api-context.ts';
import { callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { changeMemberRights, removeMember } from './change-members.ts';
import { inviteMember, withdrawInvitation } from './invite-member.ts';
import { listTeam } from './list-team.ts';
import { storeTeamContract } from './store-team.contract.ts';

const ownerIn = (context: ApiContext) => ({ ...sellerOf(context), origin: originOf(context) });

export function storeTeamApi(services: Services) {
  const calls = implementCalls(storeTeamContract);
  return calls.router({
    list: calls.list.handler(({ context }) => listTeam(services, sellerOf(context))),

    invite: calls.invite.handler(async ({ input, context, errors }) => {
      const result = await inviteMember(services, ownerIn(context), { ...input, locale: context.culture });
      if (!result.ok) throw errors[result.failure.code]();
      return { isInvited: true as const };
    }),

    withdraw: calls.withdraw.handler(async ({ input, context, errors }) => {
      const result = await withdrawInvitation(services, ownerIn(context), input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return { isWithdrawn: true as const };
    }),

    changeRights: calls.changeRights.handler(async ({ input, context, errors }) => {
      const { was = null, ...asked } = input;
      const result = await changeMemberRights(services, ownerIn(context), { ...asked, was });
      if (!result.ok) throw errors[result.failure.code]();
      return { isChanged: true as const };
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const result = await removeMember(services, ownerIn(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: true as const };
    }),

    leave: calls.leave.handler(async ({ context, errors }) => {
      const self = ownerIn(context);
      const result = await removeMember(services, self, { userId: self.userId, reason: null });
      if (!result.ok) throw errors.lastOwner();
      return { hasLeft: true as const };
    }),

    readInvitation: calls.readInvitation.handler(async ({ input, context, errors }) => {
      const found = await readInvitation(services, input.secret, context.culture);
      if (!found.ok) throw errors[found.failure.code]();
      return { ...found.value, expiresAt: found.value.expiresAt.toISOString() };
    }),

    accept: calls.accept.handler(async ({ input, context, errors }) => {
      const who = { userId: callerOf(context).userId, origin: originOf(context) };
      const { secret, OTP: code, reference } = input;
      const result = await acceptInvitation(services, who, { secret, code, reference });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { staffContract } from './staff.contract.ts';
import { addStaff, changeStaffRole, listStaff, removeStaff, resetStaffFactor } from './staff-members.ts';

const isDone = true as const;

function deedOf(context: ApiContext) {
  return { actorUserId: callerOf(context).userId, origin: originOf(context) };
}

export function staffApi(services: Services) {
  const calls = implementCalls(staffContract);
  return calls.router({
    list: calls.list.handler(async ({ context }) => {
      const self = callerOf(context).userId;
      const staff = await listStaff(services);
      return {
        dataList: staff.map(({ staffRole, lastSeenAt, ...member }) => ({
          ...member,
          role: staffRole,
          isSelf: member.id === self,
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
        })),
      };
    }),

    add: calls.add.handler(async ({ input, context, errors }) => {
      const result = await addStaff(services, { ...input, locale: context.culture }, deedOf(context));
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),

    changeRole: calls.changeRole.handler(async ({ input, context, errors }) => {
      const result = await changeStaffRole(services, input, deedOf(context));
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const result = await removeStaff(services, input, deedOf(context));
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),

    resetFactor: calls.resetFactor.handler(async ({ input, context, errors }) => {
      const result = await resetStaffFactor(services, input, deedOf(context));
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),
  });
}

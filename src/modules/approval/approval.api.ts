import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { approvalContract } from './approval.contract.ts';
import { approve, type Deeds, refuse, takeBack } from './decide-approval.ts';
import { listApprovals, readApprovalFile, readApprovalsAtItems } from './list-approvals.ts';

function approverIn(context: ApiContext) {
  const { userId, staffRights: rights } = callerOf(context);
  return { userId, rights, origin: originOf(context), locale: context.culture };
}

/** `deeds`: what carries out what was approved (src/modules/approvals.ts). */
export function approvalApi(services: Services, deeds: Deeds) {
  const calls = implementCalls(approvalContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      listApprovals(services, approverIn(context), { ...input, perPage: input.perpage }),
    ),

    atItems: calls.atItems.handler(({ input, context }) =>
      readApprovalsAtItems(services, approverIn(context), input.kind),
    ),

    approve: calls.approve.handler(async ({ input, context, errors }) => {
      const result = await approve(services, deeds, approverIn(context), input);
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'cause' in failure ? { cause: failure.cause } : undefined });
      }
      return { isMoved: true as const };
    }),

    refuse: calls.refuse.handler(async ({ input, context, errors }) => {
      const result = await refuse(services, approverIn(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isMoved: true as const };
    }),

    takeBack: calls.takeBack.handler(async ({ input, context, errors }) => {
      const result = await takeBack(services, approverIn(context), input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return { isMoved: true as const };
    }),

    file: calls.file.handler(async ({ input, context, errors }) => {
      const file = await readApprovalFile(services, approverIn(context), input.id);
      if (file === null) throw errors.approvalNotFound();
      return file;
    }),
  });
}

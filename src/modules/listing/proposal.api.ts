import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { proposalContract } from './proposal.contract.ts';
import { readChangedCover, readProposedCover } from './read-cover.ts';
import { withdrawProposal } from './withdraw-proposal.ts';

export function proposalApi(services: Services) {
  const calls = implementCalls(proposalContract);
  return calls.router({
    withdrawProposal: calls.withdrawProposal.handler(async ({ input, context, errors }) => {
      const withdrawn = await withdrawProposal(services, sellerOf(context).sellerId, input.id);
      if (!withdrawn.ok) throw errors[withdrawn.failure.code]();
      return { isWithdrawn: true as const };
    }),

    proposedCover: calls.proposedCover.handler(async ({ input, context, errors }) => {
      const file = await readProposedCover(services, sellerOf(context).sellerId, input);
      if (!file.ok) throw errors[file.failure.code]();
      return file.value;
    }),

    changedCover: calls.changedCover.handler(async ({ input, context, errors }) => {
      const file = await readChangedCover(services, sellerOf(context).sellerId, input);
      if (!file.ok) throw errors[file.failure.code]();
      return file.value;
    }),

    staffProposedCover: calls.staffProposedCover.handler(async ({ input, errors }) => {
      const file = await readProposedCover(services, null, input);
      if (!file.ok) throw errors[file.failure.code]();
      return file.value;
    }),

    staffChangedCover: calls.staffChangedCover.handler(async ({ input, errors }) => {
      const file = await readChangedCover(services, null, input);
      if (!file.ok) throw errors[file.failure.code]();
      return file.value;
    }),
  });
}

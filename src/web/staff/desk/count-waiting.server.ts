import type { StaffRight } from '../../../shared/contract.ts';
import type { ApiClient } from '../../request/api-client.server.ts';

/** How much waits at a desk, where anything can. */
const counts: Partial<Record<StaffRight, (api: ApiClient) => Promise<number>>> = {
  approvals: async (api) => (await api.approval.list({ perpage: 1 })).toAnswer,
  slips: async (api) => (await api.payment.slips({ perpage: 1 })).counts.waiting,
  companies: async (api) => (await api.onboarding.list({ status: 'waiting', perpage: 1 })).counts.waiting,
  reviews: async (api) => (await api.review.reports({ perpage: 1 })).counts.waiting,
  returns: async (api) => (await api.returns.staffList({ status: 'disputed', perpage: 1 })).total,
  refunds: async (api) => (await api.payment.refunds({ perpage: 1 })).counts.waiting,
  identities: async (api) => (await api.verification.list({ perpage: 1 })).counts.waiting,
  withdrawals: async (api) => {
    const { counts: withdrawals } = await api.withdrawal.forStaff({ perpage: 1 });
    return withdrawals.requested + withdrawals.approved;
  },
  payouts: async (api) => (await api.payout.list({ perpage: 1 })).openCount,
  marks: async (api) => (await api.storeStanding.appeals({ perpage: 1 })).counts.appealed,
  stores: async (api) => (await api.storeDesk.list({ perpage: 1 })).counts.appealed,
  proposals: async (api) => (await api.listing.staffProposals({ perpage: 1 })).counts.waiting,
  flashSales: async (api) => {
    const { dataList } = await api.flashSale.staffList({});
    return dataList.reduce((sum, slot) => sum + slot.counts.proposed, 0);
  },
  campaigns: async (api) => (await api.campaign.staffList({ perpage: 1 })).waiting,
  withholding: async (api) => (await api.withholding.list({ perpage: 1 })).counts.waiting,
  /** Drafts that say something else than what is asked. */
  quizzes: async (api) => (await api.quiz.staffList({ perpage: 1 })).counts.changed,
  tickets: async (api) => (await api.ticket.staffList({ perpage: 1 })).counts.open,
  rewards: async (api) => (await api.reward.redemptionsForStaff({ perpage: 1 })).counts.requested,
};

/** What waits at the desks of these rights: nothing is asked that isn't the visitor's to see. */
export async function countWaiting(
  api: ApiClient,
  rights: readonly StaffRight[],
): Promise<Partial<Record<StaffRight, number>>> {
  const counted = await Promise.all(
    rights.map(async (right) => [right, await counts[right]?.(api)] as const),
  );
  return Object.fromEntries(counted.filter(([, count]) => count !== undefined));
}

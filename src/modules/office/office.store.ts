// Reads of other slices: affiliate_earnings, approvals, campaign_products, campaigns, cashbacks, chat_conversations, chat_messages, chat_reports, company_applications, flash_offers, flash_slots, identity_verifications, payment_slips, payout_batches, payouts, quizzes, refunds, return_requests, review_reports, reward_redemptions, store_marks, store_suspensions, tickets, withdrawals, withholding_certificates, work_proposals.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { runTyped } from '../../platform/db/named-statement.ts';
import type { StaffRight } from '../../shared/contract.ts';
import { approvalKinds, approvalRights } from '../approval/approval.rules.ts';
import type { WaitingDesk } from './office.rules.ts';

export type Waiting = {
  count: number;
  /** Since when the oldest waits; null when nothing does. */
  since: Date | null;
  /** How many have waited too long. */
  late: number;
};

type Counted = Exclude<WaitingDesk, 'health'>;

/** Who asks, and what they may do. */
export type Viewer = { userId: number; rights: readonly StaffRight[] };

/** What waits at each desk, as rows of `at`: the same rows as the desk's first list has. */
const waitingRows: Record<Counted, SQL | ((now: Date, viewer: Viewer) => SQL)> = {
  // What one has asked for oneself waits for others.
  approvals: (_, { userId, rights }) => sql`select asked_at as at from approvals
    where status = 'waiting' and asked_by <> ${userId}
      and kind = any(${sql.param(approvalKinds.filter((kind) => rights.includes(approvalRights[kind])))})`,
  slips: sql`select created_at as at from payment_slips where status = 'waiting'`,
  companies: sql`select created_at as at from company_applications where status = 'waiting'`,
  reviews: sql`select created_at as at from review_reports where status = 'waiting'`,
  returns: sql`select coalesce(disputed_at, created_at) as at from return_requests where status = 'disputed'`,
  refunds: sql`select created_at as at from refunds where status = 'waiting' and method = 'transfer'`,
  identities: sql`select created_at as at from identity_verifications where status = 'waiting'`,
  withdrawals: sql`select created_at as at from withdrawals where status in ('requested', 'approved')`,
  // Earnings that are held and still worth something: since their order.
  affiliates: sql`select n.created_at as at from affiliate_earnings n
    where n.held_reason is not null and n.decision is null and exists (select 1 from cashbacks c
      where c.order_id = n.order_id and c.source = 'affiliate' and c.status in ('ordered', 'waiting'))`,
  payouts: sql`select proposed_at as at from payout_batches where status = 'proposed'
    union all select moved_at from payouts where status = 'released'`,
  marks: sql`select appealed_at as at from store_marks where state = 'appealed'`,
  stores: sql`select appealed_at as at from store_suspensions
    where ended_at is null and appealed_at is not null and answered_at is null`,
  proposals: sql`select created_at as at from work_proposals where status = 'waiting'`,
  // Of a sale that is over or was called off nothing is to be answered either.
  flashSales: (
    now,
  ) => sql`select o.offered_at as at from flash_offers o join flash_slots s on s.id = o.slot_id
    where o.state = 'proposed' and s.stopped_at is null and s.ends_at > ${now}::timestamptz`,
  // As the desk counts them: of campaigns that are past or stopped nothing is to be answered.
  campaigns: (
    now,
  ) => sql`select min(p.proposed_at) as at from campaign_products p join campaigns c on c.id = p.campaign_id
    where p.state = 'proposed' and c.stopped_at is null
      and (not c.is_enabled or c.ends_at > greatest(c.starts_at, ${now}::timestamptz))
    group by c.id, coalesce(p.parent_id, p.product_id)`,
  withholding: sql`select sent_at as at from withholding_certificates where status = 'waiting'`,
  tickets: sql`select last_at as at from tickets where state = 'open'`,
  chat: sql`select waiting_since as at from chat_conversations where seller_id is null and waiting_since is not null
    union all select at from chat_reports where decided_at is null
    union all select min(held_at) from chat_messages
      where held_at is not null and dismissed_at is null and taken_back_at is null
      group by coalesce(words_hash, conversation_id || '/' || number), user_id`,
  // Drafts that say something else than what is asked.
  quizzes: sql`select updated_at as at from quizzes where published_draft < draft_number`,
  rewards: sql`select created_at as at from reward_redemptions where status = 'requested'`,
};

/** What waits at a desk, since when, and how much of it came before `late`. */
export async function countWaitingAt(
  db: Queryable,
  desk: Counted,
  { now, late, viewer }: { now: Date; late: Date; viewer: Viewer },
): Promise<Waiting> {
  const waiting = waitingRows[desk];
  const { rows } = await runTyped<Waiting>(
    db,
    sql`select count(*)::int as count, min(at) as since, (count(*) filter (where at < ${late}))::int as late
      from (${typeof waiting === 'function' ? waiting(now, viewer) : waiting}) waiting`,
  );
  return rows[0] ?? { count: 0, since: null, late: 0 };
}

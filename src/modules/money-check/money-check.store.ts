// Reads of other slices: cashbacks, ledger_accounts, ledger_entries, ledger_transactions, order_groups, order_lines, orders, payments, payouts, point_lots, refunds, return_lines, return_requests, users, withdrawals.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { AccountKind } from '../ledger/ledger.rules.ts';
import type { MoneyDebt, MoneyFlow, MoneyThing } from './money-check.rules.ts';

/** A period; a debt is of this moment and has none. */
export type Span = { from: Date; until: Date };
/** Two ways to the same figure, each as rows of `key` and `satang`: what was recorded where it happened, and what was booked. */
type Sides = { recorded: SQL; booked: SQL };

/** Entries of the books on accounts of a kind, made by transactions of these kinds in the span. A credit is positive with `sign` -1. */
function bookedIn(
  { from, until }: Span,
  {
    kinds,
    account,
    key,
    sign = 1,
  }: { kinds: readonly string[]; account: AccountKind; key: SQL; sign?: 1 | -1 },
): SQL {
  return sql`select ${key} as key, ${sign} * sum(e.amount_satang) as satang
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = ${account}
    where t.kind in (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )}) and t.at >= ${from} and t.at < ${until}
    group by 1`;
}

const cause = sql`t.cause`;

/** What left by transfers of a kind in the span, without those that the bank has sent back. */
function bookedUnless(kind: string, undone: string, { from, until }: Span): SQL {
  return sql`select t.cause as key, -sum(e.amount_satang) as satang
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'paid_out'
    where t.kind = ${kind} and t.at >= ${from} and t.at < ${until}
      and not exists (select 1 from ledger_transactions b where b.kind = ${undone} and b.cause = t.cause)
    group by 1`;
}

/** Money that was counted and, as staff found later, had never come isn't there: neither side counts it. */
function paidBy(channel: 'card' | 'promptpay' | 'transfer', span: Span): Sides {
  const account = `received_${channel}` as const;
  const isPaidThen = sql`p.channel = ${channel} and p.paid_at >= ${span.from} and p.paid_at < ${span.until}`;
  return {
    recorded: sql`select p.id::text as key, p.amount_satang - coalesce(v.satang, 0) as satang from payments p
      left join (select payment_id, sum(amount_satang)::bigint as satang from refunds where status = 'void' group by 1) v
        on v.payment_id = p.id
      where ${isPaidThen} and p.amount_satang <> coalesce(v.satang, 0)`,
    booked: sql`select key, sum(satang)::bigint as satang from (
        ${bookedIn(span, { kinds: ['payment_received'], account, key: cause })}
        union all
        select p.id::text as key, e.amount_satang as satang
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = ${account}
        join refunds r on r.id::text = t.cause
        join payments p on p.id = r.payment_id
        where t.kind = 'payment_voided' and ${isPaidThen}) counted
      group by key having sum(satang) <> 0`,
  };
}

/**
 * Cash is an order's: the carrier has it when the buyer has the order, or when something of it has come back, which it was
 * paid for before. A parcel that wasn't taken was never paid.
 */
function paidInCash(span: Span): Sides {
  return {
    recorded: sql`select key, satang from (
        select 'cod order ' || o.id as key, o.total_satang as satang, least(o.delivered_at,
          case when o.refused_at is null then o.completed_at end,
          (select min(q.received_at) from return_requests q where q.order_id = o.id
            and q.reason not in ('not_accepted', 'file_refunded'))) as at
        from orders o join order_groups g on g.id = o.group_id
        where g.payment_channel = 'cod' and o.status in ('shipped', 'complete') and o.total_satang > 0) collected
      where at >= ${span.from} and at < ${span.until}`,
    booked: bookedIn(span, { kinds: ['payment_received'], account: 'received_cod', key: cause }),
  };
}

/** A refund that the bank of a card or of an account has sent back since isn't paid: neither side counts it, and it is due again. */
function refunded(method: 'card' | 'transfer', span: Span): Sides {
  return {
    recorded: sql`select r.id::text as key, r.amount_satang as satang from refunds r
      where r.status = 'done' and r.method = ${method} and r.done_at >= ${span.from} and r.done_at < ${span.until}`,
    booked: sql`select split_part(t.cause, ' ', 1) as key, sum(e.amount_satang) as satang
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'refunds_due'
      where t.kind = 'refund_sent' and t.at >= ${span.from} and t.at < ${span.until}
        and exists (select 1 from ledger_entries c join ledger_accounts from_account on from_account.id = c.account_id
          where c.transaction_id = t.id and c.amount_satang < 0
            and (from_account.kind = 'received_card') = ${method === 'card'})
        and not exists (select 1 from ledger_transactions b where b.kind = 'refund_bounced' and b.cause = t.cause)
      group by 1`,
  };
}

function flowSides(flow: MoneyFlow, span: Span): Sides {
  const { from, until } = span;
  switch (flow) {
    case 'card':
    case 'promptpay':
    case 'transfer':
      return paidBy(flow, span);
    case 'cod':
      return paidInCash(span);
    case 'refundsToCards':
      return refunded('card', span);
    case 'refundsByTransfer':
      return refunded('transfer', span);
    case 'payouts':
      return {
        recorded: sql`select p.id::text as key, p.amount_satang as satang from payouts p
          where p.status = 'paid' and p.moved_at >= ${from} and p.moved_at < ${until}`,
        // One that the bank sent back after it was paid isn't.
        booked: bookedUnless('payout_paid', 'payout_returned', span),
      };
    case 'withdrawals':
      return {
        recorded: sql`select w.id::text as key, w.net_satang as satang from withdrawals w
          where w.status = 'paid' and w.decided_at >= ${from} and w.decided_at < ${until}`,
        // As with payouts: one that the bank sent back isn't paid.
        booked: bookedUnless('withdrawal_paid', 'withdrawal_returned', span),
      };
    case 'commission':
      return {
        // As it was when the order was complete: files that were paid back later leave the commission as it was.
        recorded: sql`select key, satang from (
            select 'order ' || o.id as key, sum(l.commission_satang
              - floor(l.commission_satang::numeric * (l.returned_quantity - coalesce(f.files, 0)) / l.quantity))::bigint as satang
            from orders o join order_groups g on g.id = o.group_id join order_lines l on l.order_id = o.id
            left join lateral (select sum(b.quantity) as files from return_lines b
              join return_requests q on q.id = b.return_id and q.reason = 'file_refunded'
              where b.order_line_id = l.id) f on l.is_digital
            where o.status = 'complete' and o.completed_at >= ${from} and o.completed_at < ${until}
              and not (g.payment_channel = 'cod' and o.refused_at is not null)
            group by o.id) earned where satang <> 0`,
        booked: bookedIn(span, { kinds: ['release'], account: 'commission_income', key: cause, sign: -1 }),
      };
  }
}

/** What people have in accounts of a kind, by person. Whose account was erased has left what they had to the house. */
function owedToPeople(account: AccountKind): SQL {
  return sql`select a.owner_id::text as key, -sum(e.amount_satang) as satang
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.kind = ${account} and not exists (select 1 from users u where u.id = a.owner_id and u.status = 'erased')
    group by 1 having sum(e.amount_satang) <> 0`;
}

/** What is left on an account of the house's, by what it is for. */
function dueOf(account: AccountKind, key: SQL): SQL {
  return sql`select ${key} as key, -sum(e.amount_satang) as satang
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.kind = ${account} group by 1 having sum(e.amount_satang) <> 0`;
}

function debtSides(debt: MoneyDebt): Sides {
  const notErased = sql`not exists (select 1 from users u where u.id = user_id and u.status = 'erased')`;
  switch (debt) {
    case 'points':
      return {
        recorded: sql`select user_id::text as key, sum(remaining)::bigint * 100 as satang from point_lots
          where remaining > 0 and ${notErased} group by 1`,
        booked: owedToPeople('points'),
      };
    case 'cashbackWaiting':
      return {
        recorded: sql`select user_id::text as key, sum(amount_satang - reversed_satang) as satang from cashbacks
          where status = 'waiting' and ${notErased} group by 1 having sum(amount_satang - reversed_satang) <> 0`,
        booked: owedToPeople('cashback_waiting'),
      };
    case 'cashback':
      return {
        recorded: sql`select user_id::text as key, sum(satang) as satang from (
            select user_id, amount_satang - reversed_satang as satang from cashbacks where status = 'confirmed'
            union all select user_id, -amount_satang from withdrawals where status not in ('rejected', 'returned')) moved
          where ${notErased} group by 1 having sum(satang) <> 0`,
        booked: owedToPeople('cashback'),
      };
    case 'refundsDue':
      return {
        recorded: sql`select id::text as key, amount_satang as satang from refunds where status in ('waiting', 'sent')`,
        booked: dueOf(
          'refunds_due',
          sql`case when t.kind = 'refund_promised'
            then coalesce((select r.id::text from refunds r where r.cause = t.cause), t.cause)
            else split_part(t.cause, ' ', 1) end`,
        ),
      };
    case 'withdrawalsDue':
      return {
        recorded: sql`select id::text as key, amount_satang as satang from withdrawals
          where status in ('requested', 'approved')`,
        booked: dueOf('withdrawals_due', cause),
      };
    case 'payoutsDue':
      return {
        recorded: sql`select id::text as key, amount_satang as satang from payouts where status = 'released'`,
        booked: dueOf('payouts_due', cause),
      };
  }
}

const sidesOf = (thing: MoneyFlow | MoneyDebt, span: Span | null): Sides =>
  span === null ? debtSides(thing as MoneyDebt) : flowSides(thing as MoneyFlow, span);

export type MoneySums = {
  recordedCount: number;
  recordedSatang: number;
  bookedCount: number;
  bookedSatang: number;
  /** How many are on one side only, or are of another amount there. */
  differing: number;
};

/** Both sides of a figure added up, each thing held against its own entries. `span` is null for a debt. */
export async function sumMoney(db: Queryable, thing: MoneyThing, span: Span | null): Promise<MoneySums> {
  const { recorded, booked } = sidesOf(thing, span);
  const { rows } = await db.execute<MoneySums>(sql`
    with recorded as (${recorded}), booked as (${booked})
    select count(r.key)::int as "recordedCount", coalesce(sum(r.satang), 0)::bigint as "recordedSatang",
      count(b.key)::int as "bookedCount", coalesce(sum(b.satang), 0)::bigint as "bookedSatang",
      (count(*) filter (where r.satang is distinct from b.satang))::int as differing
    from recorded r full join booked b on b.key = r.key`);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum without a row');
  return row;
}

export type MoneyLine = { key: string; recordedSatang: number | null; bookedSatang: number | null };

/** The lines of a figure whose sides differ, those that differ the most first. */
export async function selectDiffering(
  db: Queryable,
  thing: MoneyThing,
  span: Span | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<MoneyLine[]> {
  const { recorded, booked } = sidesOf(thing, span);
  const { rows } = await db.execute<MoneyLine>(sql`
    with recorded as (${recorded}), booked as (${booked})
    select coalesce(r.key, b.key) as key, r.satang::bigint as "recordedSatang", b.satang::bigint as "bookedSatang"
    from recorded r full join booked b on b.key = r.key
    where r.satang is distinct from b.satang
    order by abs(coalesce(r.satang, 0) - coalesce(b.satang, 0)) desc, 1 limit ${limit} offset ${offset}`);
  return rows;
}

/** What a line is about, for a link; nothing of what no row is found for. */
export type MoneyPlace = {
  key: string;
  referenceCode: string | null;
  orderNumber: string | null;
  batchId: string | null;
};

/** Where what these lines are about is found: an order, its payment, a batch of payouts. */
export async function findPlaces(
  db: Queryable,
  thing: MoneyThing,
  keys: readonly string[],
): Promise<MoneyPlace[]> {
  const uuids = keys.filter((key) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key));
  const orderIds = keys.flatMap((key) => /^(?:cod )?order (\d{1,15})$/.exec(key)?.[1] ?? []);
  const listed = (values: readonly string[]) =>
    sql`jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)`;
  const none = sql`null::text`;
  const find = (place: SQL) => db.execute<MoneyPlace>(sql`select ${place}`).then(({ rows }) => rows);
  switch (thing) {
    case 'card':
    case 'promptpay':
    case 'transfer':
      return find(sql`p.id::text as key, g.reference_code as "referenceCode", ${none} as "orderNumber", ${none} as "batchId"
        from payments p join order_groups g on g.id = p.group_id
        where p.id in (select (${listed(uuids)})::uuid)`);
    case 'cod':
    case 'commission':
      return find(sql`${thing === 'cod' ? 'cod order ' : 'order '} || o.id as key, ${none} as "referenceCode",
          o.order_number as "orderNumber", ${none} as "batchId"
        from orders o where o.id in (select (${listed(orderIds)})::bigint)`);
    case 'refundsToCards':
    case 'refundsByTransfer':
    case 'refundsDue':
      return find(sql`r.id::text as key, g.reference_code as "referenceCode", o.order_number as "orderNumber",
          ${none} as "batchId"
        from refunds r join payments p on p.id = r.payment_id
        join order_groups g on g.id = p.group_id left join orders o on o.id = r.order_id
        where r.id in (select (${listed(uuids)})::uuid)`);
    case 'payouts':
    case 'payoutsDue':
      return find(sql`p.id::text as key, ${none} as "referenceCode", ${none} as "orderNumber", p.batch_id::text as "batchId"
        from payouts p where p.id in (select (${listed(uuids)})::uuid)`);
    case 'withdrawals':
    case 'withdrawalsDue':
    case 'points':
    case 'cashback':
    case 'cashbackWaiting':
      return [];
  }
}

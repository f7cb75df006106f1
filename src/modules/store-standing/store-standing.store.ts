// Reads of other slices: orders, pickups, return_events, return_requests, sellers, settings.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { MarkKind, MarkState, StandingSetting } from './store-standing.rules.ts';
import { standingSetting } from './store-standing.rules.ts';

const setting = nameStatement<{ value: unknown }>(
  'select_standing_setting',
  `select value from settings where name = 'standing'`,
);

export async function selectStandingSetting(db: Queryable): Promise<StandingSetting> {
  const [row] = await runNamed(db, setting, []);
  return standingSetting.parse(row?.value ?? {});
}

export type NewMark = { sellerId: number; orderId: number; orderNumber: string };

/** $1 the orders, $2 the kind, $3 now, $4 days it counts. An order has a mark of a kind once. */
const insertion = `
  insert into store_marks (seller_id, kind, order_id, at, ends_at)
  select o.seller_id, $2, o.id, $3::timestamptz, $3::timestamptz + make_interval(days => $4)`;
const told = `
  on conflict (order_id, kind) do nothing
  returning seller_id as "sellerId", order_id as "orderId",
    (select order_number from orders where id = order_id) as "orderNumber"`;

const ofOrders = nameStatement<NewMark>(
  'mark_orders',
  `${insertion} from orders o where o.id = any($1::bigint[]) ${told}`,
);

/** Marks orders; those that weren't yet. */
export function insertMarks(
  tx: Transaction,
  { orderIds, kind, now, days }: { orderIds: readonly number[]; kind: MarkKind; now: Date; days: number },
): Promise<NewMark[]> {
  return runNamed(tx, ofOrders, [orderIds, kind, now, days]);
}

const cancelled = nameStatement<NewMark>(
  'mark_cancelled_orders',
  `${insertion} from orders o where o.id = any($1::bigint[])
     and not exists (select 1 from pickups k where k.order_id = o.id
       and o.prepared_at <= $3::timestamptz - make_interval(days => $5)) ${told}`,
);

/** Marks orders that their store cancelled, but for what nobody fetched from its counter for so many days. */
export function insertCancelledMarks(
  tx: Transaction,
  marked: { orderIds: readonly number[]; kind: MarkKind; now: Date; days: number; silenceDays: number },
): Promise<NewMark[]> {
  const { orderIds, kind, now, days, silenceDays } = marked;
  return runNamed(tx, cancelled, [orderIds, kind, now, days, silenceDays]);
}

const silent = nameStatement<NewMark>(
  'mark_silent_orders',
  `${insertion} from orders o where o.id = any($1::bigint[])
     and ((o.prepared_at is null and o.ready_at <= $3::timestamptz - make_interval(days => $5))
       or (o.ship_by < ($3::timestamptz at time zone 'Asia/Bangkok')::date
         and (o.prepared_at is null
           or ($6 and not exists (select 1 from pickups k where k.order_id = o.id))))) ${told}`,
);

/**
 * Marks those of the orders that their store left unpacked for so many days, or by the day it had promised; with `isPackedToo`
 * those it had packed by then and hadn't handed over, but for what lay ready at the counter in time and waited for its buyer.
 */
export function insertSilentMarks(
  tx: Transaction,
  marked: {
    orderIds: readonly number[];
    kind: MarkKind;
    now: Date;
    days: number;
    silenceDays: number;
    isPackedToo: boolean;
  },
): Promise<NewMark[]> {
  const { orderIds, kind, now, days, silenceDays, isPackedToo } = marked;
  return runNamed(tx, silent, [orderIds, kind, now, days, silenceDays, isPackedToo]);
}

const takingBack = nameStatement<NewMark>(
  'take_back_mark',
  `delete from store_marks m using orders o
   where o.id = m.order_id and o.order_number = $1 and m.kind = $2 and m.state <> 'lifted'
   returning m.seller_id as "sellerId", m.order_id as "orderId", o.order_number as "orderNumber"`,
);

/** Takes back an order's mark of a kind, appealed against or not; what staff lifted was told of before. */
export function deleteMark(
  tx: Transaction,
  { orderNumber, kind }: { orderNumber: string; kind: MarkKind },
): Promise<NewMark[]> {
  return runNamed(tx, takingBack, [orderNumber, kind]);
}

const ofReturn = nameStatement<NewMark>(
  'mark_lost_return',
  `${insertion} from return_requests q join orders o on o.id = q.order_id
   where q.return_number = $1 and (q.disputed_at is not null or exists (select from return_events e
     where e.return_id = q.id and e.to_status = 'disputed' and e.actor = 'seller')) ${told}`,
);

/** Marks the order of a return that staff had to decide, and that has gone back all the same. */
export function insertLostReturn(
  tx: Transaction,
  { cause, kind, now, days }: { cause: string; kind: MarkKind; now: Date; days: number },
): Promise<NewMark[]> {
  return runNamed(tx, ofReturn, [cause, kind, now, days]);
}

export type MarkRow = {
  id: number;
  kind: MarkKind;
  orderNumber: string;
  at: Date;
  endsAt: Date;
  state: MarkState;
  appeal: string | null;
  appealedAt: Date | null;
  answer: string | null;
  decidedAt: Date | null;
};

const markColumns = `m.id, m.kind, o.order_number as "orderNumber", m.at, m.ends_at as "endsAt", m.state, m.appeal,
  m.appealed_at as "appealedAt", m.answer, m.decided_at as "decidedAt"`;

const ofStore = nameStatement<MarkRow>(
  'select_marks_of_store',
  `select ${markColumns} from store_marks m join orders o on o.id = m.order_id
   where m.seller_id = $1 and m.ends_at > $2 order by m.at desc, m.id desc limit $3`,
);

/** A store's marks that haven't ended, lifted ones too; the newest first. */
export function selectMarksOf(db: Queryable, sellerId: number, now: Date, most: number): Promise<MarkRow[]> {
  return runNamed(db, ofStore, [sellerId, now, most]);
}

const counts = nameStatement<{ kind: MarkKind; count: number }>(
  'count_marks_of_store',
  `select kind, count(*)::int as count from store_marks
   where seller_id = $1 and ends_at > $2 and state <> 'lifted' group by kind`,
);

/** How many marks of each kind count against a store. */
export async function countMarks(db: Queryable, sellerId: number, now: Date): Promise<Map<MarkKind, number>> {
  return new Map((await runNamed(db, counts, [sellerId, now])).map(({ kind, count }) => [kind, count]));
}

export type HeldMark = {
  id: number;
  sellerId: number;
  buyerId: number;
  orderNumber: string;
  state: MarkState;
  endsAt: Date;
};

const held = nameStatement<HeldMark>(
  'lock_mark',
  `select m.id, m.seller_id as "sellerId", o.user_id as "buyerId", o.order_number as "orderNumber", m.state,
     m.ends_at as "endsAt"
   from store_marks m join orders o on o.id = m.order_id where m.id = $1 for update of m`,
);

/** Held, so that of two who appeal or answer at once the second sees what the first has done. */
export async function lockMark(tx: Transaction, id: number): Promise<HeldMark | null> {
  const [row] = await runNamed(tx, held, [id]);
  return row ?? null;
}

const appealing = nameStatement<never>(
  'appeal_mark',
  `update store_marks set state = 'appealed', appealed_at = $2, appealed_by = $3, appeal = $4 where id = $1`,
);

export async function setAppeal(
  tx: Transaction,
  { id, now, userId, reason }: { id: number; now: Date; userId: number; reason: string },
): Promise<void> {
  await runNamed(tx, appealing, [id, now, userId, reason]);
}

const answering = nameStatement<never>(
  'answer_mark',
  `update store_marks set state = $5, decided_at = $2, decided_by = $3, answer = $4 where id = $1`,
);

export async function setAnswer(
  tx: Transaction,
  answered: { id: number; now: Date; userId: number; reason: string; state: 'kept' | 'lifted' },
): Promise<void> {
  const { id, now, userId, reason, state } = answered;
  await runNamed(tx, answering, [id, now, userId, reason, state]);
}

export type AppealRow = MarkRow & {
  sellerId: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  /** What the order's own history says of its end. */
  statusReason: string | null;
};

const appeals = nameStatement<AppealRow>(
  'select_appeals',
  `select ${markColumns}, s.id as "sellerId", s.url_key as "urlKey", s.name_th as "nameTh", s.name_en as "nameEn",
     o.status_reason as "statusReason"
   from store_marks m join orders o on o.id = m.order_id join sellers s on s.id = m.seller_id
   where m.state = $1 order by case when $1 = 'appealed' then m.appealed_at end, m.decided_at desc, m.id desc
   limit $2 offset $3`,
);

/** Appeals in a state: those that wait the longest first, those answered the newest first. */
export function selectAppeals(
  db: Queryable,
  state: MarkState,
  { limit, offset }: { limit: number; offset: number },
): Promise<AppealRow[]> {
  return runNamed(db, appeals, [state, limit, offset]);
}

const appealCounts = nameStatement<{ state: MarkState; count: number }>(
  'count_appeals',
  `select state, count(*)::int as count from store_marks where state <> 'counted' group by state`,
);

export async function countAppeals(db: Queryable): Promise<Map<MarkState, number>> {
  return new Map((await runNamed(db, appealCounts, [])).map(({ state, count }) => [state, count]));
}

export type MarkedStoreRow = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  late: number;
  cancelled: number;
  returnLost: number;
  appealed: number;
};

const stores = nameStatement<MarkedStoreRow>(
  'select_stores_by_marks',
  `select s.id, s.url_key as "urlKey", s.name_th as "nameTh", s.name_en as "nameEn",
     count(*) filter (where m.kind = 'late' and m.state <> 'lifted')::int as late,
     count(*) filter (where m.kind = 'cancelled' and m.state <> 'lifted')::int as cancelled,
     count(*) filter (where m.kind = 'returnLost' and m.state <> 'lifted')::int as "returnLost",
     count(*) filter (where m.state = 'appealed')::int as appealed
   from sellers s left join store_marks m on m.seller_id = s.id and m.ends_at > $1
   where s.status in ('active', 'suspended') group by s.id order by s.id`,
);

/** Every store that is open, or suspended for a time, with how many marks of each kind count, and how many of them wait for staff. */
export function selectStoresByMarks(db: Queryable, now: Date): Promise<MarkedStoreRow[]> {
  return runNamed(db, stores, [now]);
}

// Reads of other slices: audit_events, notifications, orders, outbox_messages, return_requests, reviews, sellers, tickets, voucher_claims, vouchers, withdrawals.

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { Locale } from '../../shared/locale.ts';
import { accountNotes, accountNoteVersions } from './people-desk.tables.ts';

type Page = { limit: number; offset: number };

export type NoteRow = typeof accountNotes.$inferSelect;

export async function insertNote(tx: Queryable, row: typeof accountNotes.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(accountNotes).values(row).returning({ id: accountNotes.id });
  if (inserted === undefined) throw new Error('no note came back');
  return inserted.id;
}

export async function lockNote(tx: Queryable, noteId: number): Promise<NoteRow | null> {
  const [row] = await tx.select().from(accountNotes).where(eq(accountNotes.id, noteId)).for('update');
  return row ?? null;
}

/** Keeps what the note said, and writes what it says from now on. */
export async function replaceNote(
  tx: Queryable,
  before: NoteRow,
  { text, by, now }: { text: string; by: number; now: Date },
): Promise<void> {
  await tx.insert(accountNoteVersions).values({
    noteId: before.id,
    version: before.version,
    text: before.text,
    at: before.changedAt,
    byUserId: before.changedBy,
  });
  await tx
    .update(accountNotes)
    .set({ text, version: before.version + 1, changedAt: now, changedBy: by })
    .where(eq(accountNotes.id, before.id));
}

export async function deleteNote(tx: Queryable, noteId: number): Promise<void> {
  await tx.delete(accountNotes).where(eq(accountNotes.id, noteId));
}

export async function deleteNotesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(accountNotes).where(eq(accountNotes.userId, userId));
}

export function countNotes(db: Queryable, userId: number): Promise<number> {
  return db.$count(accountNotes, eq(accountNotes.userId, userId));
}

/** What staff noted about somebody, the newest first, with what each note said before: a page of it, or all. */
export async function selectNotes(db: Queryable, userId: number, page: Page | null) {
  const all = db
    .select()
    .from(accountNotes)
    .where(eq(accountNotes.userId, userId))
    .orderBy(desc(accountNotes.id));
  const notes = await (page === null ? all : all.limit(page.limit).offset(page.offset));
  const versions =
    notes.length === 0
      ? []
      : await db
          .select()
          .from(accountNoteVersions)
          .where(
            and(
              inArray(
                accountNoteVersions.noteId,
                notes.map(({ id }) => id),
              ),
            ),
          )
          .orderBy(desc(accountNoteVersions.version));
  return notes.map((note) => ({ note, before: versions.filter(({ noteId }) => noteId === note.id) }));
}

export type Counts = {
  orders: number;
  openOrders: number;
  returns: number;
  openReturns: number;
  openWithdrawals: number;
  reviews: number;
  tickets: number;
  vouchers: number;
};

export async function selectCounts(db: Queryable, userId: number): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select o.orders, o."openOrders", r.returns, r."openReturns",
      (select count(*)::int from withdrawals where user_id = ${userId} and status in ('requested', 'approved')) as "openWithdrawals",
      (select count(*)::int from reviews where user_id = ${userId}) as reviews,
      (select count(*)::int from tickets where user_id = ${userId}) as tickets,
      (select count(*)::int from voucher_claims where user_id = ${userId}) as vouchers
    from (select count(*)::int as orders, count(*) filter (
        where status in ('unpaid', 'waiting_approval', 'ready_to_ship', 'shipped'))::int as "openOrders"
      from orders where user_id = ${userId}) o,
      (select count(*)::int as returns, count(*) filter (
        where status in ('requested', 'approved', 'disputed', 'sent_back', 'received'))::int as "openReturns"
      from return_requests where user_id = ${userId}) r`);
  const [row] = rows;
  if (row === undefined) throw new Error('counts are always one row');
  return row;
}

export type StoreOfAccount = { id: number; urlKey: string; nameTh: string; nameEn: string };

export async function selectStoreOf(db: Queryable, sellerId: number): Promise<StoreOfAccount | null> {
  const { rows } = await db.execute<StoreOfAccount>(sql`
    select id, url_key as "urlKey", name_th as "nameTh", name_en as "nameEn" from sellers where id = ${sellerId}`);
  const [row] = rows;
  return row === undefined ? null : { ...row, id: Number(row.id) };
}

export type EventRow = {
  key: string;
  at: Date;
  title: string;
  state: string | null;
  text: string | null;
  amountSatang: number | null;
  /** Of notices: what their words are made of. */
  params?: Record<string, string>;
};

/** Each part, the newest first, and how many there are. Of messages the subject alone: their text may hold codes. */
const events = {
  orders: (userId: number) => sql`
    select order_number as key, created_at as at, order_number as title, status as state, null::text as text,
      total_satang as amount, null::jsonb as params from orders where user_id = ${userId}`,
  returns: (userId: number) => sql`
    select return_number as key, created_at as at, return_number as title, status as state, reason as text,
      item_refund_satang + shipping_refund_satang as amount, null::jsonb as params
    from return_requests where user_id = ${userId}`,
  reviews: (userId: number) => sql`
    select id::text as key, created_at as at, stars::text as title, status as state, left(text, 300) as text,
      null::bigint as amount, null::jsonb as params from reviews where user_id = ${userId}`,
  tickets: (userId: number) => sql`
    select id::text as key, last_at as at, subject as title, state, null::text as text, null::bigint as amount,
      null::jsonb as params from tickets where user_id = ${userId}`,
  vouchers: (userId: number, locale: Locale) => sql`
    select v.id::text as key, c.claimed_at as at, ${locale === 'en' ? sql`coalesce(nullif(v.name_en, ''), v.name_th)` : sql`v.name_th`} as title, null::text as state, v.code as text,
      null::bigint as amount, null::jsonb as params
    from voucher_claims c join vouchers v on v.id = c.voucher_id where c.user_id = ${userId}`,
  audit: (userId: number) => sql`
    select e.id::text as key, e.at, e.kind as title,
      case when e.actor_user_id = e.subject_user_id then 'self' when e.actor_user_id is null then 'clock' else 'staff' end as state,
      e.detail ->> 'reason' as text, null::bigint as amount, null::jsonb as params
    from audit_events e where e.subject_user_id = ${userId}`,
} as const;

const told = (userId: number, recipients: readonly string[]) => sql`
  select 'n' || id as key, created_at as at, kind as title, 'notice' as state, null::text as text,
    null::bigint as amount, params from notifications where user_id = ${userId} and not is_hidden
  union all
  select 'm' || id, created_at, case when expires_at is null then subject else '' end, channel,
    case when failed_at is not null then 'failed' when sent_at is null then 'waiting' else 'sent' end, null, null
  from outbox_messages where "to" = any(${sql.param([...recipients])}::text[])`;

export async function selectEvents(
  db: Queryable,
  part: keyof typeof events | 'told',
  { userId, recipients, locale }: { userId: number; recipients: readonly string[]; locale: Locale },
  { limit, offset }: Page,
): Promise<{ rows: EventRow[]; total: number }> {
  const all = part === 'told' ? told(userId, recipients) : events[part](userId, locale);
  const [found, counted] = await Promise.all([
    db.execute<{
      key: string;
      at: Date;
      title: string;
      state: string | null;
      text: string | null;
      amount: number | null;
      params: Record<string, string> | null;
    }>(sql`select * from (${all}) e order by at desc, key desc limit ${limit} offset ${offset}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count from (${all}) e`),
  ]);
  const rows = found.rows.map(({ amount, params, ...row }) => ({
    ...row,
    at: new Date(row.at),
    amountSatang: amount === null ? null : Number(amount),
    ...(params === null ? {} : { params }),
  }));
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

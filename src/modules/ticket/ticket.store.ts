// Reads of other slices: users.

import { and, count, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import type { TicketState } from './ticket.rules.ts';
import { ticketMessages, tickets } from './ticket.tables.ts';

export type TicketColumns = typeof tickets.$inferSelect;

export async function insertTicket(
  tx: Queryable,
  row: Omit<typeof tickets.$inferInsert, 'id'>,
): Promise<number> {
  const [inserted] = await tx.insert(tickets).values(row).returning({ id: tickets.id });
  return inserted?.id ?? 0;
}

export async function insertMessage(
  tx: Queryable,
  row: Omit<typeof ticketMessages.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(ticketMessages).values(row);
}

/** How often the same was asked since an instant. */
export async function countRepeats(tx: Queryable, textHash: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(tickets)
    .where(
      and(eq(tickets.textHash, textHash), sql`${tickets.createdAt} > ${since.toISOString()}::timestamptz`),
    );
  return row?.count ?? 0;
}

/** Of the same that is asked twice at once, the second waits for the first. */
export async function lockWords(tx: Queryable, textHash: string): Promise<void> {
  await takeTurn(tx, `ticket ${textHash}`);
}

type Sent = Pick<TicketColumns, 'textHash' | 'name' | 'email' | 'telephone'>;

/** The ticket of the same, asked by the same person since an instant; null for none. */
export async function selectSame(db: Queryable, sent: Sent, since: Date): Promise<number | null> {
  const [row] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.textHash, sent.textHash),
        eq(tickets.name, sent.name),
        sql`${tickets.email} is not distinct from ${sent.email}`,
        sql`${tickets.telephone} is not distinct from ${sent.telephone}`,
        sql`${tickets.createdAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(tickets.id)
    .limit(1);
  return row?.id ?? null;
}

/** How much was said of a ticket. */
export async function countMessages(db: Queryable, ticketId: number): Promise<number> {
  return db.$count(ticketMessages, eq(ticketMessages.ticketId, ticketId));
}

export async function lockTicket(tx: Queryable, id: number): Promise<TicketColumns | null> {
  const [row] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update');
  return row ?? null;
}

export async function selectTicket(db: Queryable, id: number): Promise<TicketColumns | null> {
  const [row] = await db.select().from(tickets).where(eq(tickets.id, id));
  return row ?? null;
}

export async function updateTicket(
  tx: Queryable,
  id: number,
  changes: Partial<Pick<TicketColumns, 'state' | 'spamSign' | 'lastAt'>>,
): Promise<void> {
  await tx.update(tickets).set(changes).where(eq(tickets.id, id));
}

const excerptOf = sql<string>`(select left(m.text, 240) from ticket_messages m
  where m.ticket_id = tickets.id and not m.is_from_staff order by m.id limit 1)`;

export async function selectTickets(
  db: Queryable,
  asked: { state: TicketState; search: string; limit: number; offset: number },
): Promise<{ rows: (TicketColumns & { excerpt: string | null })[]; total: number }> {
  const where = and(
    eq(tickets.state, asked.state),
    asked.search === ''
      ? undefined
      : sql`strpos(lower(concat_ws(' ', ${tickets.id}::text, ${tickets.name}, ${tickets.email}, ${tickets.telephone}, ${tickets.subject})), lower(${asked.search})) > 0`,
  );
  const [rows, totals] = await Promise.all([
    db
      .select({ ticket: tickets, excerpt: excerptOf })
      .from(tickets)
      .where(where)
      .orderBy(
        ...(asked.state === 'open' ? [tickets.lastAt, tickets.id] : [desc(tickets.lastAt), desc(tickets.id)]),
      )
      .limit(asked.limit)
      .offset(asked.offset),
    db.select({ total: count() }).from(tickets).where(where),
  ]);
  return { rows: rows.map(({ ticket, excerpt }) => ({ ...ticket, excerpt })), total: totals[0]?.total ?? 0 };
}

export async function countStates(db: Queryable): Promise<Map<TicketState, number>> {
  const rows = await db.select({ state: tickets.state, count: count() }).from(tickets).groupBy(tickets.state);
  return new Map(rows.map((row) => [row.state, row.count]));
}

export async function selectMessages(
  db: Queryable,
  ticketId: number,
): Promise<
  { id: number; isFromStaff: boolean; by: string; userId: number | null; text: string; at: Date }[]
> {
  const { rows } = await db.execute<{
    id: number;
    isFromStaff: boolean;
    by: string;
    userId: number | null;
    text: string;
    at: Date;
  }>(sql`
    select m.id, m.is_from_staff as "isFromStaff", m.text, m.at,
      case when m.is_from_staff then m.user_id else t.user_id end as "userId",
      case when m.is_from_staff then coalesce(${sql.raw(accountName('u'))}, '') else t.name end as by
    from ticket_messages m join tickets t on t.id = m.ticket_id left join users u on u.id = m.user_id
    where m.ticket_id = ${ticketId} order by m.id`);
  return rows;
}

/** What isn't open any more and was touched last before an instant, with what was said of it; how many. */
export async function deleteTicketsBefore(db: Queryable, at: Date): Promise<number> {
  const gone = await db
    .delete(tickets)
    .where(and(ne(tickets.state, 'open'), lt(tickets.lastAt, at)))
    .returning({ id: tickets.id });
  return gone.length;
}

/** Who somebody is as guests name themselves: what is surely theirs of addresses and numbers, these as dialled and E.164. */
type Person = { userId: number; recipients: readonly string[] };

const digitsTyped = sql`regexp_replace(coalesce(${tickets.telephone}, ''), '\\D', '', 'g')`;

function ofPerson({ userId, recipients }: Person) {
  const emails = recipients.filter((one) => one.includes('@')).map((one) => one.toLowerCase());
  const numbers = recipients.filter((one) => !one.includes('@')).map((one) => one.replaceAll(/\D/g, ''));
  return or(
    eq(tickets.userId, userId),
    emails.length === 0 ? undefined : sql`lower(${tickets.email}) = any(${sql.param(emails)}::text[])`,
    // A number is kept as it was typed: with Thailand's calling code, with both that and the 0, or with neither.
    numbers.length === 0
      ? undefined
      : sql`(${digitsTyped} = any(${sql.param(numbers)}::text[])
        or regexp_replace(${digitsTyped}, '^(?:(?:00)?660?)?([1-9]\\d{7,8})$', '0\\1') = any(${sql.param(numbers)}::text[]))`,
  );
}

export async function selectTicketsOf(db: Queryable, person: Person): Promise<TicketColumns[]> {
  return db.select().from(tickets).where(ofPerson(person)).orderBy(tickets.id);
}

export async function deleteTicketsOf(tx: Queryable, person: Person): Promise<void> {
  await tx.delete(tickets).where(ofPerson(person));
}

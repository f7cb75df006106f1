import { eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { chatDesks } from './chat.tables.ts';
import { turnsOf } from './turn-views.tables.ts';

export type DeskRow = Omit<typeof chatDesks.$inferSelect, 'id' | 'sellerId'>;

const ofDesk = (sellerId: number | null) =>
  sellerId === null ? isNull(chatDesks.sellerId) : eq(chatDesks.sellerId, sellerId);

export async function selectDesk(db: Queryable, sellerId: number | null): Promise<DeskRow | null> {
  const [row] = await db.select().from(chatDesks).where(ofDesk(sellerId));
  return row ?? null;
}

export async function upsertDesk(tx: Transaction, sellerId: number | null, row: DeskRow): Promise<void> {
  const { greeting, away, days, fromMinute, toMinute, showsRead } = row;
  const set = { greeting, away, days, fromMinute, toMinute, showsRead };
  await tx
    .insert(chatDesks)
    .values({ sellerId, ...set })
    .onConflictDoUpdate({ target: chatDesks.sellerId, set });
}

/**
 * What shoppers asked of a store since an instant and when somebody answered it, of each turn the first. What was taken back
 * wasn't asked, nor answered. What the store said needs no answer wasn't asked either, unless it was what the store then
 * answered: saying so doesn't make a late answer an early one. What was held is no answer, not even once it is sent on: its
 * reader couldn't see it when it was written, and whatever they asked since it doesn't answer.
 */
export async function selectAnswered(
  db: Queryable,
  sellerId: number,
  since: Date,
): Promise<{ asked: Date; answered: Date }[]> {
  const those = sql`c.seller_id = ${sellerId} and c.last_at > ${since.toISOString()}::timestamptz
    and m.at > ${since.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ asked: Date; answered: Date }>(sql`
    with ${turnsOf(those)},
    asked as (
      select conversation_id, turn, coalesce(min(at) filter (where not is_settled), min(at)) as at
      from placed where asks and taken_back_at is null group by conversation_id, turn)
    select a.at as asked, coalesce(t.answered_at, later.at) as answered
    from asked a join turns t on t.conversation_id = a.conversation_id and t.turn = a.turn
    cross join lateral (
      select min(p.at) as at from placed p where t.answered_at is null and t.reopened is not null
        and p.conversation_id = t.conversation_id and p.is_answer and p.at > t.reopened) later
    where coalesce(t.answered_at, later.at) is not null`);
  return rows.map(({ asked, answered }) => ({ asked: new Date(asked), answered: new Date(answered) }));
}

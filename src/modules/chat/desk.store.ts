import { eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { chatDesks } from './chat.tables.ts';

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
  const { rows } = await db.execute<{ asked: Date; answered: Date }>(sql`
    with said as (
      select m.conversation_id, m.side, m.is_automatic, m.is_settled, m.at,
        count(*) filter (where m.side = 'desk' and not m.is_automatic)
          over (partition by m.conversation_id order by m.number rows between unbounded preceding and 1 preceding) as turn
      from chat_messages m join chat_conversations c on c.id = m.conversation_id
      where c.seller_id = ${sellerId} and m.at > ${since.toISOString()}::timestamptz and m.held_at is null
        and m.taken_back_at is null and (m.side = 'shopper' or m.earlier_numbers = '{}'))
    select coalesce(min(at) filter (where side = 'shopper' and not is_settled), min(at) filter (where side = 'shopper')) as asked,
      min(at) filter (where side = 'desk' and not is_automatic) as answered
    from said group by conversation_id, coalesce(turn, 0)
    having count(*) filter (where side = 'shopper') > 0
      and count(*) filter (where side = 'desk' and not is_automatic) > 0`);
  return rows.map(({ asked, answered }) => ({ asked: new Date(asked), answered: new Date(answered) }));
}

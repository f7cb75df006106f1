import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';

/** What the outbox holds that is still to be sent, by channel: how many, and since when the oldest waits (seconds). */
export async function countWaitingMessages(db: Queryable, now: Date) {
  const { rows } = await db.execute<{
    channel: 'mail' | 'sms';
    waiting: number;
    oldestSeconds: number;
  }>(sql`
    select c.channel, coalesce(w.waiting, 0)::int as waiting, coalesce(w.oldest, 0)::float8 as "oldestSeconds"
    from (values ('mail'), ('sms')) c (channel)
    left join (
      select channel, count(*) as waiting, extract(epoch from ${now}::timestamptz - min(created_at)) as oldest
      from outbox_messages
      where sent_at is null and failed_at is null and (expires_at is null or expires_at > ${now})
      group by channel) w on w.channel = c.channel`);
  return rows;
}

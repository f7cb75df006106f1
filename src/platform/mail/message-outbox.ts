import { desc, sql } from 'drizzle-orm';
import type { Clock } from '../../shared/clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import { outboxMessages } from './message.tables.ts';

export type Message = { channel: 'mail' | 'sms'; to: string; subject: string; text: string };

/** Carries one message out of the house. Throws when it couldn't; the message is tried again. */
export type MessageCarrier = (message: Message) => Promise<void>;

/** Writes messages in the transaction that causes them: they are sent if, and only if, it commits. */
export async function queueMessages(tx: Queryable, messages: readonly Message[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  await tx.insert(outboxMessages).values(messages.map((message) => ({ ...message, createdAt: now })));
}

/** Messages a run sends at most, so that one run ends. */
const sentMost = 1_000;

/**
 * Sends what is waiting, oldest first. A message is held while it is being sent, so two processes never send the same
 * one; a process killed between sending and noting it sends it again (at least once).
 */
export async function sendWaitingMessages(
  db: Database,
  carry: MessageCarrier,
  clock: Clock,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const isMore = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<Message & { id: number }>(sql`
        select id, channel, "to", subject, text from outbox_messages
        where sent_at is null order by id limit 1 for update skip locked`);
      const [message] = rows;
      if (message === undefined) return false;
      await carry(message);
      await tx.execute(sql`update outbox_messages set sent_at = ${clock()} where id = ${message.id}`);
      sent += 1;
      return true;
    });
    if (!isMore || sent >= sentMost) return sent;
  }
}

/** The newest messages, for demo mode's /dev/outbox. */
export async function listMessages(db: Database, limit = 200) {
  return db
    .select({
      channel: outboxMessages.channel,
      to: outboxMessages.to,
      subject: outboxMessages.subject,
      text: outboxMessages.text,
      sentAt: sql<Date>`coalesce(${outboxMessages.sentAt}, ${outboxMessages.createdAt})`.mapWith(
        outboxMessages.createdAt,
      ),
    })
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.id))
    .limit(limit);
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { announceChanges } from '../db/change-feed.ts';
import type { Database, Queryable } from '../db/database.ts';
import { nameStatement, runNamed } from '../db/named-statement.ts';
import { outboxMessages } from './message.tables.ts';

export type MessageChannel = 'mail' | 'sms';
/** A file to go with a mail: its name, and what it is found by when the mail is sent. The file itself isn't kept. */
export type MessageAttachment = { name: string; reference: string };
export type Message = {
  channel: MessageChannel;
  to: string;
  subject: string;
  text: string;
  attachments?: readonly MessageAttachment[];
};

/** The change every process hears of when messages were queued. */
export const outboxTag = 'outbox';

const queueing = nameStatement<never>(
  'queue_messages',
  `insert into outbox_messages (channel, "to", subject, text, attachments, created_at, expires_at)
   select channel, "to", subject, text, attachments, $6::timestamptz, $7::timestamptz
   from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[]) as m(channel, "to", subject, text, attachments)`,
);

/**
 * Writes messages in the transaction that causes them: they are sent if, and only if, it commits, and the senders of
 * every process are woken when it does.
 */
export async function queueMessages(
  tx: Queryable,
  messages: readonly Message[],
  now: Date,
  /** After this the messages aren't worth sending any more. */
  expiresAt: Date | null = null,
): Promise<void> {
  if (messages.length === 0) return;
  await runNamed(tx, queueing, [
    messages.map(({ channel }) => channel),
    messages.map(({ to }) => to),
    messages.map(({ subject }) => subject),
    messages.map(({ text }) => text),
    messages.map(({ attachments }) => (attachments === undefined ? null : JSON.stringify(attachments))),
    now,
    expiresAt,
  ]);
  await announceChanges(tx, [outboxTag]);
}

/** Everything the shop wrote to these addresses and telephones and still has, oldest first. */
export async function listMessagesTo(db: Queryable, recipients: readonly string[]) {
  if (recipients.length === 0) return [];
  return db
    .select({
      channel: outboxMessages.channel,
      to: outboxMessages.to,
      subject: outboxMessages.subject,
      text: outboxMessages.text,
      createdAt: outboxMessages.createdAt,
      sentAt: outboxMessages.sentAt,
      expiresAt: outboxMessages.expiresAt,
    })
    .from(outboxMessages)
    .where(inArray(outboxMessages.to, [...recipients]))
    .orderBy(outboxMessages.id);
}

/**
 * How far what was written to these at that moment has come: whether one isn't sent yet (staff may put away what can't be),
 * and when the last was.
 */
export async function findSending(
  db: Queryable,
  recipients: readonly string[],
  createdAt: Date,
): Promise<{ isWaiting: boolean; lastAt: Date | null }> {
  if (recipients.length === 0) return { isWaiting: false, lastAt: null };
  const rows = await db
    .select({ sentAt: outboxMessages.sentAt, givenUpAt: outboxMessages.givenUpAt })
    .from(outboxMessages)
    .where(and(inArray(outboxMessages.to, [...recipients]), eq(outboxMessages.createdAt, createdAt)));
  const sent = rows.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt.getTime()]));
  return {
    isWaiting: rows.some(({ sentAt, givenUpAt }) => sentAt === null && givenUpAt === null),
    lastAt: sent.length === 0 ? null : new Date(Math.max(...sent)),
  };
}

/** Removes what was written to these addresses and telephones, sent or not. */
export async function deleteMessagesTo(tx: Queryable, recipients: readonly string[]): Promise<void> {
  if (recipients.length > 0)
    await tx.delete(outboxMessages).where(inArray(outboxMessages.to, [...recipients]));
}

/** Removes what was to carry these files, sent or not, wherever it went. */
export async function deleteMessagesWith(tx: Queryable, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  await tx.execute(sql`
    delete from outbox_messages
    where attachments is not null and exists (
      select 1 from jsonb_array_elements(attachments) a
      where a ->> 'reference' in (select jsonb_array_elements_text(${JSON.stringify(references)}::jsonb)))`);
}

/** Removes mails with one of these subjects that lead to one of these pages, sent or not, whomever they went to. */
export async function deleteMessagesAbout(
  tx: Queryable,
  { subjects, paths }: { subjects: readonly string[]; paths: readonly string[] },
): Promise<void> {
  if (subjects.length === 0 || paths.length === 0) return;
  await tx.execute(sql`
    delete from outbox_messages
    where subject in (select jsonb_array_elements_text(${JSON.stringify(subjects)}::jsonb))
      and exists (select 1 from jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb) as p(path)
        where strpos(text, p.path || E'\\n') > 0)`);
}

/** A message as it was written, for demo mode's /dev/outbox; null when there is none. */
export async function findMessage(db: Database, id: number): Promise<Message | null> {
  const { channel, to, subject, text } = outboxMessages;
  const [row] = await db
    .select({ channel, to, subject, text })
    .from(outboxMessages)
    .where(eq(outboxMessages.id, id));
  return row ?? null;
}

/** What a message carries, for demo mode's /dev/outbox. */
export async function listAttachments(db: Database, id: number): Promise<readonly MessageAttachment[]> {
  const [row] = await db
    .select({ attachments: outboxMessages.attachments })
    .from(outboxMessages)
    .where(eq(outboxMessages.id, id));
  return row?.attachments ?? [];
}

const dayMs = 24 * 60 * 60 * 1000;
/** How long messages are kept, to answer "did you write to me?". */
const messagesKeptDays = 90;

/**
 * Removes messages older than that, and those that were only good for a while (they hold one-time codes) a day after they
 * have run out, whether they were ever sent or not: nothing personal is kept longer than it serves (PDPA s. 37 (3)).
 */
export async function forgetOldMessages(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    delete from outbox_messages
    where created_at < ${new Date(now.getTime() - messagesKeptDays * dayMs)}
      or expires_at < ${new Date(now.getTime() - dayMs)}`);
}

/** The newest messages, for demo mode's /dev/outbox. */
export async function listMessages(db: Database, limit = 200) {
  return db
    .select({
      id: outboxMessages.id,
      channel: outboxMessages.channel,
      to: outboxMessages.to,
      subject: outboxMessages.subject,
      text: outboxMessages.text,
      attachments: outboxMessages.attachments,
      sentAt: sql<Date>`coalesce(${outboxMessages.sentAt}, ${outboxMessages.createdAt})`.mapWith(
        outboxMessages.createdAt,
      ),
    })
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.id))
    .limit(limit);
}

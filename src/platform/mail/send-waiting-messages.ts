import { sql } from 'drizzle-orm';
import type { Clock } from '../../shared/clock.ts';
import type { Database } from '../db/database.ts';
import { runPrepared } from '../db/named-statement.ts';
import {
  CarrierAway,
  type MailAttachment,
  type MessageCarrier,
  type MessageCarriers,
  type ReadAttachment,
} from './message-carrier.ts';
import type { Message, MessageAttachment, MessageChannel } from './message-outbox.ts';
import { describeCarrierError, nextTryAt, triesMost } from './retry.rules.ts';

/** Messages of a channel that are on their way at the same time, in one process. */
const parallel = 3;
/** Messages each of those carries in a run at most, so that a run ends. */
const sentMost = 500;
/** How long a carrier may take. */
const carryMs = 30_000;
/**
 * How long a claimed message belongs to its claimer, longer than a carrier may take. One whose claimer was killed is
 * anyone's again after it.
 */
export const leaseMs = 2 * carryMs;
/** News that is older than this when its carrier comes back isn't any. */
const awayMostMs = 3 * 24 * 60 * 60 * 1000;

type Claimed = Omit<Message, 'attachments'> & {
  id: number;
  /** Milliseconds since 1970. */
  createdMs: number;
  tries: number;
  attachments: MessageAttachment[] | null;
};

export type FailedTry = { messageId: number; channel: MessageChannel; tries: number; reason: string };

/**
 * Sends what is due, of each channel that has a carrier: those not tried yet first, oldest first. A message is claimed by
 * a statement of its own, so no transaction waits for a carrier and two processes never send the same one at the same
 * time. One that a process was sending, or had sent without noting it, when it was killed is sent again: at least once.
 * One that can't be sent is tried again later (retry.rules.ts) and holds up no other. When the carrier itself is away
 * nothing is counted against the messages, and the rest of its channel waits for the next call. Answers how many were sent.
 */
export async function sendWaitingMessages(
  db: Database,
  carriers: MessageCarriers,
  clock: Clock,
  options: {
    onFailure?: (failed: FailedTry) => void;
    isStopping?: () => boolean;
    /** Whether a channel may be tried now; when its carrier was away, one message finds out whether it still is. */
    readiness?: (channel: MessageChannel) => 'ready' | 'away' | 'wait';
    onAway?: (channel: MessageChannel, error: CarrierAway) => void;
    onSent?: (channel: MessageChannel) => void;
    /** Left out where no message carries a file. */
    readAttachment?: ReadAttachment;
  } = {},
): Promise<number> {
  await giveUpMessages(db, clock());
  const sent = await Promise.all(
    Object.entries(carriers).map(([channel, carry]) => sendChannel(channel as MessageChannel, carry)),
  );
  return sent.reduce((sum, count) => sum + count, 0);

  /** The first message decides whether there is work for the other lanes: most runs find one, or none. */
  async function sendChannel(channel: MessageChannel, carry: MessageCarrier): Promise<number> {
    const readiness = options.readiness?.(channel) ?? 'ready';
    const first = readiness === 'wait' ? null : await claimMessage(db, channel, clock());
    if (first === null) return 0;
    if (readiness === 'ready') return sendSideBySide(channel, carry, first);
    if ((await sendOne(channel, carry, first)) !== 'sent') return 0;
    return 1 + (await sendSideBySide(channel, carry, null));
  }

  async function sendSideBySide(
    channel: MessageChannel,
    carry: MessageCarrier,
    first: Claimed | null,
  ): Promise<number> {
    const lanes = Array.from({ length: parallel }, (_, lane) =>
      sendOneAfterAnother(channel, carry, lane === 0 ? first : null),
    );
    const settled = await Promise.allSettled(lanes);
    let sentHere = 0;
    for (const lane of settled) {
      if (lane.status === 'rejected') throw lane.reason;
      sentHere += lane.value;
    }
    return sentHere;
  }

  async function sendOneAfterAnother(
    channel: MessageChannel,
    carry: MessageCarrier,
    first: Claimed | null,
  ): Promise<number> {
    let sentHere = 0;
    for (let tried = 0; tried < sentMost && options.isStopping?.() !== true; tried++) {
      const message = (tried === 0 ? first : null) ?? (await claimMessage(db, channel, clock()));
      if (message === null) break;
      const outcome = await sendOne(channel, carry, message);
      if (outcome === 'sent') sentHere += 1;
      if (outcome === 'away') break;
    }
    return sentHere;
  }

  async function sendOne(
    channel: MessageChannel,
    carry: MessageCarrier,
    message: Claimed,
  ): Promise<'sent' | 'failed' | 'away'> {
    const failure = await tryToCarry(carry, message, options.readAttachment);
    if (failure === null) {
      await runPrepared(
        db,
        'outbox_message_sent',
        sql`update outbox_messages set sent_at = ${clock()} where id = ${message.id}`,
      );
      options.onSent?.(channel);
      return 'sent';
    }
    const reason = describeCarrierError(failure, message.to);
    if (failure instanceof CarrierAway) {
      await noteAway(db, message, reason, clock());
      options.onAway?.(channel, failure);
      return 'away';
    }
    await noteFailure(db, message, reason, clock());
    options.onFailure?.({ messageId: message.id, channel, tries: message.tries, reason });
    return 'failed';
  }
}

/** Null when the message was carried, else what went wrong. */
async function tryToCarry(
  carry: MessageCarrier,
  { id, createdMs, channel, to, subject, text, attachments }: Claimed,
  readAttachment: ReadAttachment | undefined,
): Promise<Error | null> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const files = attachments === null ? {} : { attachments: await readAll(attachments, readAttachment) };
    await Promise.race([
      carry({ reference: `message-${id}-${createdMs}`, channel, to, subject, text, ...files }),
      new Promise((_, refuse) => {
        timer = setTimeout(() => refuse(new CarrierAway(`no answer within ${carryMs / 1000} s`)), carryMs);
      }),
    ]);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** The files of what a message names. A message that can't be complete now is tried again like one that isn't taken. */
async function readAll(
  attachments: readonly MessageAttachment[],
  readAttachment: ReadAttachment | undefined,
): Promise<MailAttachment[]> {
  if (readAttachment === undefined) throw new Error('nobody reads attachments here');
  const files: MailAttachment[] = [];
  for (const { name, reference } of attachments) {
    const file = await readAttachment(reference);
    if (file !== null) files.push({ ...file, name });
  }
  return files;
}

/** A claim is a try: a message that ends the process that sends it is given up like any other. */
async function claimMessage(db: Database, channel: MessageChannel, now: Date): Promise<Claimed | null> {
  const [claimed] = await runPrepared<Claimed>(
    db,
    'outbox_claim_message',
    sql`
    update outbox_messages
    set tries = tries + 1, next_try_at = ${new Date(now.getTime() + leaseMs)}
    where id = (
      select id from outbox_messages
      where sent_at is null and failed_at is null and channel = ${channel} and tries < ${triesMost}
        and (next_try_at is null or next_try_at <= ${now}) and (expires_at is null or expires_at > ${now})
      order by tries, coalesce(next_try_at, created_at), id limit 1 for update skip locked)
    returning id, (extract(epoch from created_at) * 1000)::bigint as "createdMs", channel, "to", subject, text, attachments, tries`,
  );
  return claimed ?? null;
}

/** If somebody else has claimed the message since, because this try took too long, it is theirs to note. */
async function noteFailure(db: Database, { id, tries }: Claimed, reason: string, now: Date): Promise<void> {
  const next = nextTryAt(tries, now);
  await db.execute(sql`
    update outbox_messages
    set last_error = ${reason}, next_try_at = ${next}, failed_at = ${next === null ? now : null}::timestamptz
    where id = ${id} and tries = ${tries} and sent_at is null`);
}

/** The try didn't count, and the message is due at once: after those that were tried before it. */
async function noteAway(db: Database, { id, tries }: Claimed, reason: string, now: Date): Promise<void> {
  await db.execute(sql`
    update outbox_messages set tries = tries - 1, last_error = ${reason}, next_try_at = ${now}
    where id = ${id} and tries = ${tries} and sent_at is null`);
}

/**
 * Whatever has run out is never sent; whatever was claimed for the last time by a process that is gone, not again; nor
 * what couldn't be sent for days, or waited so long for a carrier. What staff send again is due at an instant, and is tried.
 */
async function giveUpMessages(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update outbox_messages
    set failed_at = ${now},
      last_error = case when expires_at <= ${now} then 'expired' else 'no answer' end
    where sent_at is null and failed_at is null and (next_try_at is null or next_try_at <= ${now})
      and (expires_at <= ${now} or tries >= ${triesMost}
        or ((last_error is not null or (tries = 0 and next_try_at is null)) and created_at < ${new Date(now.getTime() - awayMostMs)}))`);
}

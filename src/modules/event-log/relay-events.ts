import { transact } from '../../platform/db/transact.ts';
import { type EventBroker, MessageRefused } from '../../platform/nats/event-broker.ts';
import type { Services } from '../../platform/services.ts';
import { keyOf, type LoggedEvent, pauseAfterMs } from './event-log.rules.ts';
import { deleteEvents, noteRefused, selectWaiting, takeRelay, type WaitingEvent } from './event-log.store.ts';

/** The stream of other systems' events and all its subjects: `bannasala.events.order.placed.R1-1`. */
export const eventStream = 'BANNASALA_EVENTS';
export const eventSubjects = 'bannasala.events.>';

const batchMost = 200;
const keysAtOnce = 16;
/** A batch that takes longer goes on in the next: its transaction shall not stay open. */
const batchMostMs = 5_000;

export type RelayOutcome = {
  sent: number;
  refused: number;
  /** Whether there is more to be sent now. */
  hasMore: boolean;
  /** Why no more was sent: the broker is away; null when it is there. */
  away: unknown;
};

const subjectOf = (event: LoggedEvent) => `bannasala.events.${event.name}.${keyOf(event)}`;

/**
 * Sends the oldest events that wait, and forgets those that the broker has: in one process at a time, and those of an order
 * one after another, each once the one before it has arrived. A process that ends in the middle leaves all of its batch to be
 * sent again, with the same ids. One that the broker refuses holds up what follows it under its key, and nothing else.
 */
export async function relayEvents(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  broker: EventBroker,
): Promise<RelayOutcome> {
  return transact(db, async (tx) => {
    const outcome: RelayOutcome = { sent: 0, refused: 0, hasMore: false, away: null };
    if (!(await takeRelay(tx))) return outcome;
    const waiting = await selectWaiting(tx, clock(), batchMost);
    if (waiting.length === 0) return outcome;
    const { sent, refused, away, isLate } = await sendInOrder(waiting, broker);
    if (sent.length > 0) await deleteEvents(tx, sent);
    for (const { id, tries, error } of refused)
      await noteRefused(tx, {
        id,
        nextTryAt: new Date(clock().getTime() + pauseAfterMs(tries + 1)),
        error: error.message.slice(0, 500),
      });
    const hasMore = away === null && (isLate || waiting.length === batchMost);
    return { sent: sent.length, refused: refused.length, hasMore, away };
  });
}

/** Each key's in order, some keys at once; what is left when one is refused, the broker goes or time is over isn't sent. */
async function sendInOrder(waiting: readonly WaitingEvent[], broker: EventBroker) {
  const sent: number[] = [];
  const refused: (WaitingEvent & { error: MessageRefused })[] = [];
  const keys = [...Map.groupBy(waiting, ({ key }) => key).values()];
  const untilMs = performance.now() + batchMostMs;
  const isLate = () => performance.now() > untilMs;
  let away: unknown = null;

  async function sendKey(events: readonly WaitingEvent[]): Promise<void> {
    for (const one of events) {
      if (away !== null || isLate()) return;
      try {
        const { event } = one;
        await broker.publish({ subject: subjectOf(event), id: event.id, body: JSON.stringify(event) });
        sent.push(one.id);
      } catch (error) {
        if (error instanceof MessageRefused) refused.push({ ...one, error });
        else away = error;
        return;
      }
    }
  }
  async function sendKeys(): Promise<void> {
    for (let events = keys.shift(); events !== undefined; events = keys.shift()) await sendKey(events);
  }
  await Promise.all(Array.from({ length: keysAtOnce }, sendKeys));
  return { sent, refused, away, isLate: isLate() };
}

import type { Clock } from '../../shared/clock.ts';
import { attemptDelivery, type SendRequest } from './sandbox-deliveries.ts';
import type { SandboxDelivery } from './sandbox-sessions.ts';
import type { SandboxStore } from './sandbox-store.ts';

export type DeliveryWiring = {
  /** The shop's webhook endpoint. */
  webhookUrl: string;
  /** The header the signature stands in. */
  signatureHeader: string;
  /** Shared with the shop: signs webhooks. */
  secret: string;
  clock: Clock;
  store: SandboxStore;
  /** Sends webhooks; the global `fetch`, or the shop's own app in a test. */
  fetch: SendRequest;
  /** Hears of what went wrong inside, in a request or in the timer: the books could not be written. */
  onError: (error: unknown) => void;
};

/** What a sandbox keeps: its books as one text, the webhooks it owes, and what it does by the clock. */
type Books = {
  deliveries: readonly SandboxDelivery[];
  snapshot(): string;
  /** Does what has fallen due; may owe more webhooks afterwards. */
  settleDue(): void;
  /** The instant of the next thing to settle; null when nothing waits. */
  nextDueAt(): Date | null;
};

/**
 * Hands a sandbox's webhooks to the shop, at least once each, and its books to the disk before: a webhook for a payment that
 * a crash forgets would be a lie. What is owed when the process stops is taken up at the next start.
 */
export function createDeliveryQueue(books: Books, wiring: DeliveryWiring) {
  const { clock } = wiring;
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let saved: Promise<void> = Promise.resolve();

  /** Writes the books down; writes follow each other, and one that failed doesn't stop the next. */
  function save(): Promise<void> {
    const write = () => wiring.store.save(books.snapshot());
    saved = saved.then(write, write);
    return saved;
  }

  function deliver(eventId: string): Promise<void> {
    const delivery = books.deliveries.find((one) => one.eventId === eventId);
    const already = underWay.get(eventId);
    if (already !== undefined || delivery?.state !== 'waiting') return already ?? Promise.resolve();
    const attempt = attemptDelivery(delivery, wiring)
      .then(save)
      .catch(wiring.onError)
      .finally(() => {
        underWay.delete(eventId);
        arm();
      });
    underWay.set(eventId, attempt);
    return attempt;
  }

  /** Does all that is due by the clock and waits for it: the timer's work, in a test's hands. */
  async function runDue(): Promise<void> {
    books.settleDue();
    const now = clock().toISOString();
    const due = books.deliveries.filter((one) => one.state === 'waiting' && one.nextAttemptAt <= now);
    await save();
    await Promise.all(due.map((one) => deliver(one.eventId)));
    arm();
  }

  function arm(): void {
    clearTimeout(timer);
    if (!running) return;
    const waiting = books.deliveries.filter((one) => one.state === 'waiting' && !underWay.has(one.eventId));
    const instants = waiting.map((one) => new Date(one.nextAttemptAt).getTime());
    const settling = books.nextDueAt();
    if (settling !== null) instants.push(settling.getTime());
    if (instants.length === 0) return;
    const waitMs = Math.min(...instants) - clock().getTime();
    timer = setTimeout(() => runDue().catch(wiring.onError), Math.min(Math.max(waitMs, 10), 60_000));
    timer.unref();
  }

  return {
    save,
    deliver,
    runDue,
    arm,
    /** Call once the books have been read. */
    start(): void {
      running = true;
      arm();
    },
    /** Stops the timer and waits for attempts under way. */
    async stop(): Promise<void> {
      running = false;
      clearTimeout(timer);
      await Promise.all(underWay.values());
      await saved.catch(wiring.onError);
    },
  };
}

export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs).unref();
  });
}

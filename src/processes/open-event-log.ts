import type { Logger } from 'pino';
import { eventStream, eventSubjects, relayEvents } from '../modules/event-log/relay-events.ts';
import { createBackOff } from '../platform/db/back-off.ts';
import { saySeldom } from '../platform/say-seldom.ts';
import type { Services } from '../platform/services.ts';
import { within } from '../platform/within.ts';

const idleMs = 500;
const tryAgain = { firstMs: 1_000, mostMs: 30_000 };

/**
 * Sends what happens to orders to a NATS server, until it is stopped: each half second what has come, at once while there
 * is more, and with growing pauses while the server is away.
 */
export async function openEventLog({
  natsUrl,
  services,
  log,
}: {
  natsUrl: string;
  services: Pick<Services, 'db' | 'clock'>;
  log: Logger;
}): Promise<{ stop: () => Promise<void> }> {
  // Loaded where it is wanted: most shops send nothing.
  const { openNatsBroker } = await import('../platform/nats/nats-broker.ts');
  const broker = openNatsBroker({ natsUrl, stream: eventStream, subjects: eventSubjects });
  const backOff = createBackOff(tryAgain);
  const sayAway = saySeldom((error, repeated) => log.error({ err: error, repeated }, 'events wait for NATS'));
  const sayRefused = saySeldom((error, repeated) =>
    log.error({ err: error, repeated }, 'NATS refuses events'),
  );
  const { watch } = services.db.$client;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** One batch; how long to wait for the next, in milliseconds. */
  async function send(): Promise<number> {
    // The pool's watch says that the database is away.
    if (watch.isAway()) return idleMs;
    try {
      const { refused, hasMore, away } = await relayEvents(services, broker);
      if (refused > 0) sayRefused(new Error(`${refused} of a batch`));
      if (away !== null) throw away;
      backOff.reset();
      return hasMore ? 0 : idleMs;
    } catch (error) {
      if (!isStopping && !watch.isAway()) sayAway(error);
      return backOff.nextMs();
    }
  }
  function sendAfter(ms: number): void {
    if (isStopping) return;
    timer = setTimeout(() => {
      running = send().then(sendAfter);
    }, ms);
  }
  sendAfter(0);
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await within(running, 6_000, () => new Error('events are still being sent')).catch((error: unknown) =>
        log.warn({ err: error }, 'events were left to be sent again'),
      );
      await broker.close();
    },
  };
}

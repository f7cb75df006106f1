import type { Logger } from 'pino';
import type { Clock } from '../../shared/clock.ts';
import { createBackOff } from '../db/back-off.ts';
import type { Database } from '../db/database.ts';
import { saySeldom } from '../say-seldom.ts';
import type { MessageCarriers, ReadAttachment } from './message-carrier.ts';
import { type MessageChannel, outboxTag } from './message-outbox.ts';
import { sendWaitingMessages } from './send-waiting-messages.ts';

export type MessageSender = {
  /** Sends what is waiting, soon, and gives up what waited too long, be there a carrier or not; asked while it is sending, it looks again afterwards. */
  wake(): void;
  /** For the feed of changes: wakes when messages were queued, or may have been. */
  heed(tags: readonly string[] | null): void;
  /** Takes no more messages; resolves when those on their way are gone, or have had their time. */
  stop(): Promise<void>;
};

/** Commits that come together are one reason to look. */
const settleMs = 20;
const lastWordsMs = 5_000;
/** How often a carrier that is away is tried: by one message, so that the others go within seconds of its return. */
const askAgain = { firstMs: 500, mostMs: 4_000 };

/** A process's sender of messages: woken by commits, and by the clock in case a wake was lost. Its runs never overlap. */
export function createMessageSender(
  db: Database,
  carriers: MessageCarriers,
  clock: Clock,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  readAttachment?: ReadAttachment,
): MessageSender {
  // Every wake meets the same absence.
  const sayFailed = saySeldom((error, repeated) =>
    log.error({ err: error, repeated }, 'messages could not be sent'),
  );
  const sayAway = saySeldom((error, repeated) =>
    log.error({ err: error, repeated }, 'a carrier of messages is away'),
  );
  const away = new Map<MessageChannel, { backOff: ReturnType<typeof createBackOff>; untilMs: number }>();
  let timer: NodeJS.Timeout | undefined;
  let tryAgain: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopping = false;

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        await sendWaitingMessages(db, carriers, clock, {
          readiness(channel) {
            const state = away.get(channel);
            if (state === undefined) return 'ready';
            return performance.now() < state.untilMs ? 'wait' : 'away';
          },
          onAway,
          onSent(channel) {
            if (away.delete(channel)) log.info({ channel }, 'a carrier of messages is back');
          },
          onFailure: (failed) => log.warn(failed, 'a message could not be sent'),
          isStopping: () => isStopping,
          ...(readAttachment === undefined ? {} : { readAttachment }),
        });
      } catch (error) {
        sayFailed(error);
      }
    } while (isAskedAgain && !isStopping);
    running = null;
  }

  /** Those that fail side by side are one reason to wait. */
  function onAway(channel: MessageChannel, error: Error): void {
    sayAway(error);
    const nowMs = performance.now();
    const state = away.get(channel) ?? { backOff: createBackOff(askAgain), untilMs: 0 };
    away.set(channel, state);
    if (nowMs < state.untilMs) return;
    const waitMs = state.backOff.nextMs();
    state.untilMs = nowMs + waitMs;
    clearTimeout(tryAgain);
    tryAgain = setTimeout(wake, waitMs);
    tryAgain.unref();
  }

  function wake(): void {
    if (isStopping) return;
    if (running !== null) {
      isAskedAgain = true;
      return;
    }
    timer ??= setTimeout(() => {
      timer = undefined;
      running = run();
    }, settleMs);
  }

  return {
    wake,
    heed(tags) {
      if (tags === null || tags.includes(outboxTag)) wake();
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      clearTimeout(tryAgain);
      if (running === null) return;
      let giveUp: NodeJS.Timeout | undefined;
      await Promise.race([
        running,
        new Promise((resolve) => {
          giveUp = setTimeout(resolve, lastWordsMs);
        }),
      ]);
      clearTimeout(giveUp);
    },
  };
}

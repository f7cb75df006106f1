import type { Logger } from 'pino';
import type { Clock } from '../../shared/clock.ts';
import type { Database } from '../db/database.ts';
import { saySeldom } from '../say-seldom.ts';
import type { MessageCarriers, ReadAttachment } from './message-carrier.ts';
import { outboxTag } from './message-outbox.ts';
import { sendWaitingMessages } from './send-waiting-messages.ts';

export type MessageSender = {
  /** Sends what is waiting, soon; asked while it is sending, it looks again afterwards. */
  wake(): void;
  /** For the feed of changes: wakes when messages were queued, or may have been. */
  heed(tags: readonly string[] | null): void;
  /** Takes no more messages; resolves when those on their way are gone, or have had their time. */
  stop(): Promise<void>;
};

/** Commits that come together are one reason to look. */
const settleMs = 20;
const lastWordsMs = 5_000;

/** A process's sender of messages: woken by commits, and by the clock in case a wake was lost. Its runs never overlap. */
export function createMessageSender(
  db: Database,
  carriers: MessageCarriers,
  clock: Clock,
  log: Pick<Logger, 'warn' | 'error'>,
  readAttachment?: ReadAttachment,
): MessageSender {
  // Every wake meets the same absence.
  const sayFailed = saySeldom((error, repeated) =>
    log.error({ err: error, repeated }, 'messages could not be sent'),
  );
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopping = false;

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        await sendWaitingMessages(db, carriers, clock, {
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

  function wake(): void {
    if (isStopping || Object.keys(carriers).length === 0) return;
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

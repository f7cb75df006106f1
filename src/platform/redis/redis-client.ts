import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { createBackOff } from '../db/back-off.ts';
import { Unavailable } from '../unavailable.ts';
import { within } from '../within.ts';

/** Longer than this nobody waits for a counter: whoever counts otherwise is quicker. */
const answerMs = 250;
const connectMs = 1_000;
const tryAgain = { firstMs: 200, mostMs: 5_000 };
/** Commands that wait for an answer; a Redis that is this far behind is as good as away. */
const waitingMost = 5_000;

export type RedisClient = {
  /** @throws Unavailable at once while Redis is away, and when it doesn't answer in time; what Redis refuses is thrown as it says it. */
  ask(words: readonly string[]): Promise<unknown>;
  isReady(): boolean;
  close(): void;
};

/**
 * One connection to a Redis (redis:// or rediss://, with user, password and number of the database), kept by itself: what
 * ends it ends what waits, and it is connected anew with growing pauses. One that doesn't answer in time is given up as well:
 * answers come in the order of questions, so whoever waits behind would wait as long. `onChange` hears when it goes and when
 * it is back.
 */
export function openRedis(
  redisUrl: string,
  onChange: (change: { isAway: boolean; error: unknown }) => void,
): RedisClient {
  const backOff = createBackOff(tryAgain);
  const closing = new AbortController();
  let wasAway = false;
  let client = connect();

  function connect() {
    const own = createClient({
      url: redisUrl,
      ...{ disableOfflineQueue: true, commandsQueueMaxLength: waitingMost },
      // What a shop asks for is two commands: nothing of the server's news is wanted, nor anything told to it.
      ...{ disableClientInfo: true, maintNotifications: 'disabled' },
      socket: { connectTimeout: connectMs, reconnectStrategy: () => backOff.nextMs() },
    });
    own.on('error', (error: unknown) => goAway(error));
    own.on('ready', () => {
      backOff.reset();
      if (wasAway) onChange({ isAway: false, error: null });
      wasAway = false;
    });
    own.unref();
    // A refusal at the door (a wrong password) was heard of as an error, and is no end: passwords are set right meanwhile.
    own.connect().catch(() => void replace(own));
    return own;
  }

  function goAway(error: unknown): void {
    if (closing.signal.aborted || wasAway) return;
    wasAway = true;
    onChange({ isAway: true, error });
  }

  /** Gives a connection up for a new one, once, after a pause. */
  async function replace(own: typeof client): Promise<void> {
    if (own !== client || closing.signal.aborted) return;
    if (own.isOpen) own.destroy();
    await sleep(backOff.nextMs(), undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    if (own === client && !closing.signal.aborted) client = connect();
  }

  return {
    isReady: () => client.isReady,
    async ask(words) {
      const own = client;
      if (!own.isReady) throw new Unavailable('Redis is away');
      return within(own.sendCommand([...words]), answerMs, () => {
        const error = new Unavailable('Redis is too slow');
        goAway(error);
        void replace(own);
        return error;
      });
    },
    close() {
      closing.abort();
      if (client.isOpen) client.destroy();
    },
  };
}

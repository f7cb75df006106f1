import { connect as connectSocket, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createBackOff } from '../db/back-off.ts';
import { Unavailable } from '../unavailable.ts';
import { within } from '../within.ts';
import { RespRefusal, type RespValue, readValues, writeCommand } from './resp.rules.ts';

/** Longer than this nobody waits for a counter: whoever counts otherwise is quicker. */
const answerMs = 250;
const connectMs = 1_000;
const tryAgain = { firstMs: 200, mostMs: 5_000 };
/** Commands that wait for an answer; a Redis that is this far behind is as good as away. */
const waitingMost = 5_000;

export type RedisClient = {
  /** @throws Unavailable at once while Redis is away, and when it doesn't answer in time; RespRefusal when it refuses. */
  ask(words: readonly string[]): Promise<RespValue>;
  isReady(): boolean;
  close(): void;
};

type Waiting = { resolve: (value: RespValue) => void; reject: (error: Error) => void };

/**
 * One connection to a Redis (redis:// or rediss://, with user, password and number of the database), kept by itself: what
 * ends it ends what waits, and it is connected anew with growing pauses. `onChange` hears when it goes and when it is back.
 */
export function openRedis(
  redisUrl: string,
  onChange: (change: { isAway: boolean; error: unknown }) => void,
): RedisClient {
  const url = new URL(redisUrl);
  const backOff = createBackOff(tryAgain);
  let socket: Socket | null = null;
  let isReady = false;
  let isClosed = false;
  let wasAway = false;
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    const place = { host: url.hostname, port: Number(url.port || 6379) };
    const own: Socket =
      url.protocol === 'rediss:' ? connectTls({ ...place, servername: url.hostname }) : connectSocket(place);
    socket = own;
    own.setNoDelay(true);
    own.setKeepAlive(true, 10_000);
    own.unref();
    let rest = Buffer.alloc(0);
    own.on('data', (chunk: Buffer) => {
      try {
        const read = readValues(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]));
        rest = Buffer.from(read.rest);
        for (const value of read.values) waiting.shift()?.resolve(value);
      } catch (error) {
        own.destroy(error instanceof Error ? error : undefined);
      }
    });
    let cause: unknown = null;
    own.on('error', (error) => {
      cause = error;
    });
    own.once('close', () => {
      if (socket === own) goAway(cause);
    });
    own.once(url.protocol === 'rediss:' ? 'secureConnect' : 'connect', () => void greet(own));
    const giveUp = setTimeout(() => own.destroy(new Error('Redis takes too long to connect')), connectMs);
    giveUp.unref();
    own.once('close', () => clearTimeout(giveUp));
    own.once('ready-for-commands', () => clearTimeout(giveUp));
  }

  /** Says who we are; only then may others ask. */
  async function greet(own: Socket): Promise<void> {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    const database = url.pathname.slice(1);
    const words = [
      ...(password === '' ? [] : [['AUTH', ...(user === '' ? [] : [user]), password]]),
      ...(database === '' || database === '0' ? [] : [['SELECT', database]]),
      ['PING'],
    ];
    try {
      for (const each of words) {
        const answer = await send(own, each);
        if (answer instanceof RespRefusal) throw answer;
      }
      own.emit('ready-for-commands');
      isReady = true;
      backOff.reset();
      if (wasAway) onChange({ isAway: false, error: null });
      wasAway = false;
    } catch (error) {
      own.destroy(error instanceof Error ? error : undefined);
    }
  }

  function send(own: Socket, words: readonly string[]): Promise<RespValue> {
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      own.write(writeCommand(words));
    });
  }

  function goAway(cause: unknown): void {
    isReady = false;
    socket = null;
    const left = waiting;
    waiting = [];
    for (const { reject } of left) reject(new Unavailable('Redis is away', { cause }));
    if (isClosed) return;
    if (!wasAway) onChange({ isAway: true, error: cause });
    wasAway = true;
    timer = setTimeout(connect, backOff.nextMs());
    timer.unref();
  }

  connect();
  return {
    isReady: () => isReady,
    async ask(words) {
      if (!isReady || socket === null || waiting.length >= waitingMost)
        throw new Unavailable('Redis is away');
      const own = socket;
      const answer = await within(send(own, words), answerMs, () => {
        // Answers come in the order of questions: whoever waits behind this one would wait as long.
        own.destroy();
        return new Unavailable('Redis is too slow');
      });
      if (answer instanceof RespRefusal) throw answer;
      return answer;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.destroy();
    },
  };
}

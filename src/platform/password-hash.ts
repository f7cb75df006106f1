import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { ORPCError } from '@orpc/server';
import { Tinypool } from 'tinypool';
import type { HashTask } from './password-hash.worker.ts';
import { createTurns } from './turns.ts';

/**
 * One of the settings of argon2id that OWASP's "Password Storage Cheat Sheet" names as equally strong: 9 MiB, four passes, one
 * lane. Two passes over 19 MiB take twice the memory and, most of it to be had from the system first, almost twice the time.
 */
const cost = { memory: 9_216, passes: 4, parallelism: 1 };
const tagLength = 32;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** One core is always the pages'; more than four hashes at once are nobody's sign-ins but a flood's. */
const runningMost = Math.min(4, Math.max(1, availableParallelism() - 1));
/** A hash takes about 70 ms of a core: whoever is let in waits five seconds at most, a school's whole class included. */
const waitingMost = 64 * runningMost;
const waitMostMs = 10_000;
const retryAfterSeconds = 5;

function busy(): ORPCError<'busy', { retryAfterSeconds: number }> {
  return new ORPCError('busy', { status: 503, data: { retryAfterSeconds } });
}

/** What a thread that only hashes needs of V8's heap; the hash's own 9 MiB are beside it. */
const workerLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 };
/** A thread takes 40 ms to start, and next to nothing while it waits. */
const idleMostMs = 10 * 60_000;

let pool: Tinypool | null = null;

/** Threads of their own, of lower priority than what answers pages, and out of the way of libuv's, which pack replies. */
function openPool(): Tinypool {
  const opened = new Tinypool({
    filename: new URL('./password-hash.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: runningMost,
    idleTimeout: idleMostMs,
    resourceLimits: workerLimits,
  });
  // A thread that couldn't start, or ended between two passwords: the next one has others.
  opened.on('error', () => {
    if (pool === opened) pool = null;
    void opened.destroy();
  });
  return opened;
}

async function argon2id(task: HashTask): Promise<Uint8Array> {
  pool ??= openPool();
  return pool.run(task);
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}

/** A hash nobody's password has: checking against it costs an unknown account what a known one costs. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16, 1))}$${base64(Buffer.alloc(tagLength))}`;

/** Passwords' hashes with a line of their own in front of them: so many may wait in it, so long. */
export function createPasswordHash(line: { waitingMost: number; waitMostMs: number }) {
  const turns = createTurns({ ...line, runningMost, refusal: busy });
  return {
    /**
     * Throws busy (503) when a password couldn't be checked now anyway, before anything is spent on it. It depends on
     * nothing but how many others wait, so it tells nothing of an account.
     */
    refuseWhenBusy(): void {
      if (!turns.hasRoom()) throw busy();
    },

    /** argon2id in PHC string format (RFC 9106), with a random salt of 128 bits. Throws busy (503) in a flood of passwords. */
    async hashPassword(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
      const task = { ...cost, message: password, nonce: salt, tagLength };
      const tag = await turns.take(() => argon2id(task));
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
    },

    /** Whether a hash is this password's. Throws busy (503) in a flood of passwords, whatever the hash. */
    async verifyPassword(password: string, hash: string): Promise<boolean> {
      const parts = phc.exec(hash);
      if (parts === null) return false;
      const [, memory, passes, parallelism, salt = '', expectedText = ''] = parts;
      const expected = Buffer.from(expectedText, 'base64');
      const task = {
        message: password,
        nonce: Buffer.from(salt, 'base64'),
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
        tagLength: expected.length,
      };
      return timingSafeEqual(await turns.take(() => argon2id(task)), expected);
    },
  };
}

/** The shop's own: one line a process. */
export const { refuseWhenBusy, hashPassword, verifyPassword } = createPasswordHash({
  waitingMost,
  waitMostMs,
});

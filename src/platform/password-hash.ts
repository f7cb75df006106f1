import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hashes run on libuv's threads, at most two at a time, so that a flood of sign-ins leaves threads for the rest. */
const runningMost = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= runningMost) await new Promise<void>((start) => waiting.push(start));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** argon2id in PHC string format (RFC 9106), with a random salt of 128 bits. */
export async function hashPassword(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const tag = await takeTurn(() =>
    argon2Async('argon2id', { ...cost, message: password, nonce: salt, tagLength }),
  );
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** A hash nobody's password has: checking against it costs an unknown account what a known one costs. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16, 1))}$${base64(Buffer.alloc(tagLength))}`;

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = phc.exec(hash);
  if (parts === null) return false;
  const [, memory, passes, parallelism, salt = '', expectedText = ''] = parts;
  const expected = Buffer.from(expectedText, 'base64');
  const tag = await takeTurn(() =>
    argon2Async('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(tag, expected);
}

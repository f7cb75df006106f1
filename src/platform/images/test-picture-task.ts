import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** What picture-process.test.ts has done in another process. */
export function describe() {
  return { pid: process.pid, niceness: getPriority(), secret: process.env.TEST_SECRET ?? null };
}

export function reverse(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes).reverse();
}

export function fail(message: string): never {
  throw new Error(message);
}

export function hang(): Promise<never> {
  return new Promise(() => undefined);
}

export function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still here');
}

export async function pause(ms: number): Promise<void> {
  await sleep(ms);
}

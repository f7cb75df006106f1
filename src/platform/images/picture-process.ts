import { availableParallelism } from 'node:os';
import { ORPCError } from '@orpc/server';
import { Tinypool } from 'tinypool';
import { createTurns } from '../turns.ts';

/** One core stays with the pages; a third process would only take memory. */
const processesMost = Math.min(2, Math.max(1, availableParallelism() - 1));
/** What an empty line takes to become full is some seconds of drawing; whoever comes then is told to come back. */
const waitingMost = 128;
const waitMostMs = 30_000;
const retryAfterSeconds = 5;
/** A process that has nothing to do gives its memory back by ending. */
const idleMostMs = 10_000;

const turns = createTurns({
  runningMost: processesMost,
  waitingMost,
  waitMostMs,
  refusal: () => new ORPCError('busy', { status: 503, data: { retryAfterSeconds } }),
});

let pool: Tinypool | null = null;

function openPool(): Tinypool {
  const { PATH, NODE_ENV, NODE_COMPILE_CACHE } = process.env;
  const opened = new Tinypool({
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: 0,
    maxThreads: processesMost,
    idleTimeout: idleMostMs,
    execArgv: ['--import', new URL('./lower-priority.ts', import.meta.url).href],
    // Whatever a broken picture may do to a decoder, there is no secret of the shop's in that process. One arena: with
    // one for each thread glibc keeps several times what is in use (mallopt(3), M_ARENA_MAX).
    env: Object.fromEntries(
      Object.entries({ PATH, NODE_ENV, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '1' }).flatMap(
        ([name, value]) => (value === undefined ? [] : [[name, value]]),
      ),
    ),
  });
  // A process that couldn't start, or ended between two tasks: whoever waits for it is told, and the next task has others.
  opened.on('error', () => {
    if (pool === opened) pool = null;
    void opened.destroy();
  });
  return opened;
}

export type PictureTask = {
  /** The module that does it, and the function of it: it takes and gives what can be cloned (Buffers included). */
  file: URL;
  name: string;
  input: unknown;
  /** After this long the process that does it is ended, and the task fails. */
  mostMs: number;
};

/** Somebody waits for an upload to be taken; a picture on a page can come later. */
export const picturePriority = { view: 0, upload: 1 } as const;

/**
 * Does something with pictures in another process: decoders take hundreds of megabytes that libraries keep for themselves,
 * and seconds of a core. The process has a lower priority, no secrets, and
 * ends when there is nothing to do. Throws busy (503) when too many wait.
 */
export function runInPictureProcess<Value>(task: PictureTask, priority: number): Promise<Value> {
  return turns.take(async () => {
    pool ??= openPool();
    try {
      const signal = AbortSignal.timeout(task.mostMs);
      return await pool.run(task.input, { filename: task.file.href, name: task.name, signal });
    } catch (error) {
      // What was thrown over there comes as a plain object.
      throw error instanceof Error ? error : new Error(messageOf(error), { cause: error });
    }
  }, priority);
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
}

/** How many wait for a process. */
export function countWaitingPictures(): number {
  return turns.countWaiting();
}

/** Ends the processes; what they do is lost. */
export async function stopPictureProcesses(): Promise<void> {
  await pool?.destroy();
  pool = null;
}

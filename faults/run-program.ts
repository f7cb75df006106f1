import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Program } from './debian-program.ts';

export type RunningProgram = {
  start(): Promise<void>;
  /** At once, as a machine would that loses power. */
  kill(): Promise<void>;
  /** As whoever runs it stops it: SIGTERM, and what it began ends with it. */
  stop(): Promise<void>;
  freeze(): void;
  thaw(): void;
};

/**
 * A server to be killed, frozen and started again. It is started when it has said `readyWords`.
 * @throws Error with what it said, when it ends before.
 */
export async function runProgram(
  program: Program,
  args: readonly string[],
  readyWords: string,
): Promise<RunningProgram> {
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(program.path, args, { env: program.env, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (text) => {
          said += text;
          if (said.includes(readyWords)) resolve();
        });
      started.once('error', reject);
      started.once('exit', (status) => reject(new Error(`${program.path} ended with ${status}\n${said}`)));
    });
  }
  async function end(by: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(by);
    await ended;
  }
  await start();
  return {
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

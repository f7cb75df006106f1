import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { findProgram } from './debian-program.ts';

export type OwnRedis = {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
};

/** Debian's program, and the libraries that it is linked with. */
const packages = [
  'redis-server',
  'redis-tools',
  'libjemalloc2',
  'liblzf1',
  'liblua5.1-0',
  'lua-bitop',
  'lua-cjson',
  'libhiredis0.14',
];
const password = 'of-the-tests';

/** A Redis on a port of its own, with a password, to be killed and frozen. */
export async function makeRedis(): Promise<OwnRedis> {
  const program = findProgram('redis-server', packages);
  const port = await findFreePorts();
  const data = mkdtempSync(join(tmpdir(), 'bannasala-redis-'));
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(
      program.path,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', data, '--requirepass', password],
      { env: program.env, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    child = started;
    let said = '';
    const ready = new Promise<void>((resolve, reject) => {
      started.stdout?.on('data', (text) => {
        said += text;
        if (said.includes('Ready to accept connections')) resolve();
      });
      started.once('error', reject);
      started.once('exit', (status) => reject(new Error(`redis-server ended with ${status}\n${said}`)));
    });
    await ready;
  }
  async function kill(): Promise<void> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }
  await start();
  return {
    url: `redis://:${password}@127.0.0.1:${port}/1`,
    start,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async remove() {
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

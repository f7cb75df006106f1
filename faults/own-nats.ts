import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { findProgram } from './debian-program.ts';

export type OwnNats = {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
};

/** A NATS server with JetStream on a port and a folder of its own, with a password, to be killed and frozen. */
export async function makeNats(): Promise<OwnNats> {
  const program = findProgram('nats-server', ['nats-server']);
  const port = await findFreePorts();
  const data = mkdtempSync(join(tmpdir(), 'bannasala-nats-'));
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(
      program.path,
      ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', data, '--user', 'shop', '--pass', 'of the tests'],
      { env: program.env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    child = started;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      started.stderr?.on('data', (text) => {
        said += text;
        if (said.includes('Server is ready')) resolve();
      });
      started.once('error', reject);
      started.once('exit', (status) => reject(new Error(`nats-server ended with ${status}\n${said}`)));
    });
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
    url: `nats://shop:${encodeURIComponent('of the tests')}@127.0.0.1:${port}`,
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

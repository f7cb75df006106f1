import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { findProgram } from './debian-program.ts';
import { type RunningProgram, runProgram } from './run-program.ts';

export type OwnNats = RunningProgram & { url: string; remove(): Promise<void> };

const password = 'of the tests';

/** A NATS server with JetStream on a port and a folder of its own, with a password, to be killed and frozen. */
export async function makeNats(): Promise<OwnNats> {
  const program = findProgram('nats-server', ['nats-server']);
  const port = await findFreePorts();
  const data = mkdtempSync(join(tmpdir(), 'bannasala-nats-'));
  const at = ['-a', '127.0.0.1', '-p', String(port)];
  const args = [...at, '-js', '-sd', data, '--user', 'shop', '--pass', password];
  const running = await runProgram(program, args, 'Server is ready');
  return {
    ...running,
    url: `nats://shop:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    async remove() {
      await running.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

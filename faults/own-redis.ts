import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { findProgram } from './debian-program.ts';
import { type RunningProgram, runProgram } from './run-program.ts';

export type OwnRedis = RunningProgram & { url: string; remove(): Promise<void> };

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
  const at = ['--port', String(port), '--bind', '127.0.0.1'];
  const args = [...at, '--save', '', '--dir', data, '--requirepass', password];
  const running = await runProgram(program, args, 'Ready to accept connections');
  return {
    ...running,
    url: `redis://:${password}@127.0.0.1:${port}/1`,
    async remove() {
      await running.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

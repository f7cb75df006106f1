import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '../src/platform/find-free-ports.ts';

export type OwnRedis = {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
};

const folder = fileURLToPath(new URL('../node_modules/.cache/redis', import.meta.url));
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
  const program = findRedis() ?? unpackRedis();
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

type Program = { path: string; env: NodeJS.ProcessEnv };

function findRedis(): Program | null {
  const installed = { path: 'redis-server', env: process.env };
  if (runs(installed)) return installed;
  const unpacked = unpackedRedis();
  return runs(unpacked) ? unpacked : null;
}

function unpackedRedis(): Program {
  const libraries = join(folder, 'usr', 'lib');
  const places = existsSync(libraries)
    ? [libraries, ...readdirSync(libraries).map((name) => join(libraries, name))]
    : [];
  return {
    path: join(folder, 'usr', 'bin', 'redis-server'),
    env: { ...process.env, LD_LIBRARY_PATH: places.join(':') },
  };
}

function runs({ path, env }: Program): boolean {
  return spawnSync(path, ['--version'], { env, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/** Gets Debian's packages and unpacks them beside what npm has installed: nothing of the machine is changed. */
function unpackRedis(): Program {
  mkdirSync(folder, { recursive: true });
  // Root fetches as an account that may not write here.
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] };
  const sandbox = ['-o', 'APT::Sandbox::User=root'];
  if (spawnSync('apt-get', [...sandbox, 'download', ...packages], options).status !== 0) {
    // An old list names files that the mirror no longer has.
    spawnSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', [...sandbox, 'download', ...packages], options);
  }
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.deb')))
    execFileSync('dpkg', ['--extract', name, '.'], options);
  const unpacked = unpackedRedis();
  if (!runs(unpacked)) throw new Error(`redis-server doesn't run in ${folder}: install it yourself`);
  return unpacked;
}

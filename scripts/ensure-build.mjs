import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-install.mjs';
import { asComplaint, Complaint, say, seconds } from './say.mjs';
import { spawnFollowing } from './spawn-following.mjs';
import { withWorkLock } from './work-lock.mjs';

const stampPath = join(root, 'build', '.stamp');
const output = join(root, 'build', 'server', 'index.js');
const inputs = [
  'src/web',
  'src/messages',
  'src/shared',
  'src/modules',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/pack-routes.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Builds the web when a file it may be made of has changed since the last whole build. The stamp is taken away first
 * and written last, so a build that was cut short is never taken for a finished one.
 */
export async function ensureBuild(node) {
  if (isFresh()) return;
  await withWorkLock(root, async () => {
    if (!isFresh()) await build(node);
  });
}

async function build(node) {
  const startedAtMs = Date.now();
  say('web: building …');
  const tick = setInterval(() => say(`web: building … ${seconds(startedAtMs)}`), 5_000);
  const files = describeInputs();
  try {
    rmSync(stampPath, { force: true });
    await runBuild(node);
    writeStamp(files);
  } catch (error) {
    throw asComplaint(error, root);
  } finally {
    clearInterval(tick);
  }
  say(`web: built in ${seconds(startedAtMs)}`);
}

async function runBuild(node) {
  const child = spawnFollowing(
    node,
    [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (status === 0 && existsSync(output)) return;
  if (/ENOSPC/.test(said)) throw asComplaint({ code: 'ENOSPC' }, root);
  throw new Complaint(`The web could not be built:\n${said.trim()}`);
}

function isFresh() {
  if (!existsSync(output)) return false;
  let stamp;
  try {
    stamp = JSON.parse(readFileSync(stampPath, 'utf8'));
  } catch {
    return false;
  }
  const files = inputFiles();
  if (files.length !== Object.keys(stamp).length) return false;
  const touched = files.filter((path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    return stamp[path]?.mtimeMs !== mtimeMs || stamp[path].size !== size;
  });
  // A fresh checkout or a saved-but-unchanged file has a new time and the old content.
  if (touched.some((path) => stamp[path]?.hash !== hashOf(path))) return false;
  if (touched.length > 0) writeStamp(describeInputs());
  return true;
}

function writeStamp(files) {
  const draft = `${stampPath}.${process.pid}`;
  try {
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(draft, JSON.stringify(files));
    renameSync(draft, stampPath);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

function describeInputs() {
  return Object.fromEntries(
    inputFiles().map((path) => {
      const { mtimeMs, size } = statSync(join(root, path));
      return [path, { mtimeMs, size, hash: hashOf(path) }];
    }),
  );
}

/** What the web may import (the arrows of .dependency-cruiser.cjs see to it): of the modules, rules and contracts. */
function inputFiles() {
  return inputs
    .flatMap((path) => filesUnder(path))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => !path.startsWith(join('src', 'modules')) || /\.(rules|contract)\.ts$/.test(path));
}

function filesUnder(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const child = join(path, entry.name);
    return entry.isDirectory() ? filesUnder(child) : [child];
  });
}

function hashOf(path) {
  return createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './ensure-install.mjs';
import { Complaint, say, seconds } from './say.mjs';

/** The one without windows first: a page in it costs a sixth of the work. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The path of a Chromium that runs; gets one when the machine has none. */
export async function ensureChromium(env = process.env) {
  const found = findChromium(env);
  if (found !== undefined) return found;
  const startedAtMs = Date.now();
  say('chromium: getting it …');
  const got = installWithApt(env) ?? (await downloadWithPlaywright());
  if (got === undefined) {
    throw new Complaint('Chromium could not be installed: install it yourself, or set CHROMIUM_PATH to one.');
  }
  say(`chromium: ${got}, in ${seconds(startedAtMs)}`);
  return got;
}

export function findChromium(env) {
  if (env.CHROMIUM_PATH) {
    if (runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Complaint(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which doesn't run.`);
  }
  const folders = [...(env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), '/usr/bin'];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  return candidates.find((path) => existsSync(path) && runs(path));
}

/** A file of that name may be a stub that only says how to install it. */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function installWithApt(env) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0)
    return undefined;
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  // An old package list names files the mirror no longer has; a failed update isn't fatal, the install decides.
  spawnSync('apt-get', ['update', '-qq'], quiet);
  // Ubuntu and older Debians have no package of the first.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = ['install', '-y', '-qq', '--no-install-recommends', name];
    if (spawnSync('apt-get', install, quiet).status === 0) return findChromium(env);
  }
  return undefined;
}

async function downloadWithPlaywright() {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const done = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status !== 0) return undefined;
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) && runs(path) ? path : undefined;
}

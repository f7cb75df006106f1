import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from './ensure-install.mjs';
import { spawnFollowing } from './spawn-following.mjs';

const quickResolve = new URL('./quick-resolve.mjs', import.meta.url).href;

/** Runs the pinned Node in the terminal's foreground, passes signals on and answers its exit status. */
export async function runPinned(node, args, env = {}) {
  const child = spawnFollowing(node, ['--import', quickResolve, ...args], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...env },
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      // A Ctrl-C at a terminal reaches the child by itself.
      if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name);
    });
  }
  stopWithNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status, signal) => resolve(status ?? 128 + constants.signals[signal]));
  });
}

/** A signal sent to npm ends npm and its shell, but doesn't come through to here; only the parent is another one then. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250);
  watch.unref();
}

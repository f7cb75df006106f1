import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from './ensure-install.mjs';

/**
 * Runs the pinned Node in the terminal's foreground and answers its exit status. Signals are passed on; should this
 * process be killed outright, the child notices and stops by itself.
 */
export async function runPinned(node, args, env = {}) {
  const preloads = ['./follow-parent.mjs', './quick-resolve.mjs'].map(
    (name) => new URL(name, import.meta.url).href,
  );
  const child = spawn(node, [...preloads.flatMap((url) => ['--import', url]), ...args], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
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

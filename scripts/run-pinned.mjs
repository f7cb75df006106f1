import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './ensure-install.mjs';
import { say } from './say.mjs';
import { spawnFollowing } from './spawn-following.mjs';

const quickResolve = new URL('./quick-resolve.mjs', import.meta.url).href;

/** Runs the pinned Node in the terminal's foreground, passes signals on and answers its exit status. */
export async function runPinned(node, args, env = {}) {
  const run = followSignals();
  return (await run(node, args, env)).status;
}

/** Pauses before a program that died is started again; one that dies so often without having been well is left alone. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
/** A program that was ready for so long has been well. */
const wellMs = 60_000;

/**
 * As runPinned, for a program that is to be there: should it die, of its memory's limit or by a kill, it is started again.
 * One that never became ready (it says so on the channel to its parent) has a reason that starting again doesn't mend.
 */
export async function keepPinnedRunning(node, args, env = {}) {
  const run = followSignals();
  let wasEverReady = false;
  for (let failures = 0; ; ) {
    const { status, isStopping, readyForMs } = await run(node, args, env);
    wasEverReady ||= readyForMs !== null;
    if (isStopping || status === 0 || !wasEverReady) return status;
    failures = readyForMs !== null && readyForMs >= wellMs ? 0 : failures + 1;
    const pauseMs = pausesMs[failures === 0 ? 0 : failures - 1];
    if (pauseMs === undefined) {
      say(`the shop died ${failures} times in a row (status ${status}): it is left alone`);
      return status;
    }
    say(`the shop died (status ${status}); it is started again in ${pauseMs / 1000} s`);
    await sleep(pauseMs);
  }
}

/** Runs one program after another; a signal to this process goes to the one that runs, and is the end of it all. */
function followSignals() {
  let child = null;
  let isStopping = false;
  function stop(name) {
    isStopping = true;
    // A Ctrl-C at a terminal reaches the child by itself.
    if (name !== 'SIGINT' || !process.stdin.isTTY) child?.kill(name);
    // Between two programs there is nobody to hand it to.
    if (child === null) process.exit(128 + constants.signals[name]);
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop(name));
  stopWithNpm(() => stop('SIGTERM'));

  return async (node, args, env) => {
    let readyAtMs = null;
    child = spawnFollowing(node, ['--import', quickResolve, ...args], {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...env },
      stdio: ['inherit', 'inherit', 'inherit'],
    });
    child.on('message', (message) => {
      if (message === 'ready') readyAtMs = performance.now();
    });
    const status = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
    });
    child = null;
    return { status, isStopping, readyForMs: readyAtMs === null ? null : performance.now() - readyAtMs };
  };
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

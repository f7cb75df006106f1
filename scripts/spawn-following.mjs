import { spawn } from 'node:child_process';

const followParent = new URL('./follow-parent.mjs', import.meta.url).href;

/**
 * As spawn, for a Node program that must not outlive this process: should this one be killed outright (nobody can clean
 * up then), the child notices and ends. An install or a build left running would write into the next one's.
 */
export function spawnFollowing(node, args, options) {
  const stdio = [...options.stdio, 'ipc'];
  return spawn(node, ['--import', followParent, ...args], { ...options, stdio });
}

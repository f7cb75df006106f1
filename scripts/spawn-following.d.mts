import type { ChildProcess, SpawnOptions, StdioOptions } from 'node:child_process';

export function spawnFollowing(
  node: string,
  args: readonly string[],
  options: SpawnOptions & { stdio: Extract<StdioOptions, readonly unknown[]> },
): ChildProcess;

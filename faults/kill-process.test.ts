import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { killProcess } from './kill-process.ts';

test('a process ends, one that is gone already is no mistake, and nobody means nobody', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await once(child, 'spawn');
  killProcess(child.pid ?? 0, 'SIGKILL');
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(() => killProcess(child.pid ?? 0, 'SIGKILL')).not.toThrow();
  // 0 would be this test's own group.
  killProcess(0, 'SIGKILL');
  expect(() => killProcess(process.pid, 'SIGNONE' as NodeJS.Signals)).toThrow('Unknown signal');
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { withWorkLock } from './work-lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'work lock '));
const path = join(folder, '.work-lock');
afterAll(() => rmSync(folder, { recursive: true }));

describe('the lock on a clone', () => {
  test('lets one work at a time, and is gone afterwards', async () => {
    let working = 0;
    let most = 0;
    const work = async () => {
      working += 1;
      most = Math.max(most, working);
      await sleep(20);
      working -= 1;
    };
    await Promise.all([withWorkLock(folder, work), withWorkLock(folder, work), withWorkLock(folder, work)]);
    expect(most).toBe(1);
    expect(existsSync(path)).toBe(false);
  });

  test('is released when the work fails', async () => {
    await expect(withWorkLock(folder, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    ['a dead process', () => ({ pid: spawnSync(process.execPath, ['-e', '']).pid, started: 'long ago' })],
    ['a living process that started at another moment', () => ({ pid: process.pid, started: 'long ago' })],
  ])('is taken over from %s', async (_, holder) => {
    writeFileSync(path, JSON.stringify(holder()));
    expect(await withWorkLock(folder, async () => 'worked')).toBe('worked');
  });
});

import { expect, test } from 'vitest';
import type { ProcessSign } from '../../platform/processes/list-signs.ts';
import {
  gradeBackup,
  gradeConnections,
  gradeDisk,
  gradeIndex,
  gradeJob,
  gradeOldestTransaction,
  gradeOutbox,
  gradeProcess,
  gradeTable,
  gradeWebhooks,
  missingRoles,
  worstOf,
} from './health.rules.ts';

const now = new Date('2026-11-25T10:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test('a job that failed wants a look, one that is due and doesn’t run is bad', () => {
  const job = { startedAt: ago(1), endedAt: ago(1), outcome: 'done', dueAt: ago(0) } as const;
  expect(gradeJob(job, now)).toBe('good');
  expect(gradeJob({ ...job, outcome: 'failed' }, now)).toBe('look');
  expect(gradeJob({ ...job, dueAt: ago(11) }, now)).toBe('bad');
  expect(gradeJob({ ...job, startedAt: null, endedAt: null, outcome: null, dueAt: null }, now)).toBe(
    'unknown',
  );
  // It has begun and takes its time; after a while its process must have died.
  expect(gradeJob({ ...job, endedAt: null, startedAt: ago(9), dueAt: ago(8) }, now)).toBe('good');
  expect(gradeJob({ ...job, endedAt: null, startedAt: ago(30), dueAt: ago(29) }, now)).toBe('bad');
});

test('mail that waits for ten minutes is bad, unless nobody is there to carry it', () => {
  const channel = { failed: 0, waitingSince: null, canSend: true };
  expect(gradeOutbox(channel, now)).toBe('good');
  expect(gradeOutbox({ ...channel, failed: 1 }, now)).toBe('look');
  expect(gradeOutbox({ ...channel, waitingSince: ago(11) }, now)).toBe('bad');
  expect(gradeOutbox({ ...channel, waitingSince: ago(11), canSend: false }, now)).toBe('look');
});

test('what else there is', () => {
  expect([
    gradeWebhooks({ open: 0, refusedToday: 0 }),
    gradeWebhooks({ open: 0, refusedToday: 2 }),
    gradeWebhooks({ open: 1, refusedToday: 0 }),
  ]).toEqual(['good', 'look', 'bad']);
  expect([50, 81, 96].map((used) => gradeConnections({ used, most: 100 }))).toEqual(['good', 'look', 'bad']);
  expect([null, 60_000, 400_000, 2_000_000].map(gradeOldestTransaction)).toEqual([
    'good',
    'good',
    'look',
    'bad',
  ]);
  expect([11, 9, 4].map((freeBytes) => gradeDisk({ freeBytes, totalBytes: 100 }))).toEqual([
    'good',
    'look',
    'bad',
  ]);
  expect(gradeDisk({ freeBytes: 0, totalBytes: 0 })).toBe('unknown');
  expect(gradeTable({ liveRows: 100_000, deadRows: 60_000 })).toBe('look');
  expect(gradeTable({ liveRows: 10, deadRows: 900 })).toBe('good');
  const madeAt = ago(600).toISOString();
  expect(
    [null, ago(0.5), ago(2), ago(6)].map((at) =>
      gradeIndex({ madeAt, waitingSince: at?.toISOString() ?? null }, now),
    ),
  ).toEqual(['good', 'good', 'look', 'bad']);
  expect(gradeIndex({ madeAt: null, waitingSince: null }, now)).toBe('bad');
  expect([null, ago(60), ago(27 * 60), ago(8 * 24 * 60)].map((at) => gradeBackup(at, now))).toEqual([
    'unknown',
    'good',
    'look',
    'bad',
  ]);
  expect(worstOf([])).toBe('good');
  expect(worstOf(['good', 'unknown', 'look'])).toBe('look');
  expect(worstOf(['unknown', 'bad'])).toBe('bad');
});

test('a process that is silent is bad, unless another has taken its place; a role without any is missing', () => {
  const sign: ProcessSign = {
    id: 'one',
    role: 'web',
    host: 'shop-1',
    pid: 1,
    release: '1',
    startedAt: ago(60),
    seenAt: ago(0.1),
    figures: {
      memoryBytes: 1,
      heapBytes: 1,
      delayMs: 2,
      delayMostMs: 9,
      disk: null,
      storage: 'disk',
      index: null,
    },
  };
  const dead = { ...sign, seenAt: ago(3) };
  const next = { ...sign, id: 'two', startedAt: ago(2) };
  expect(gradeProcess(sign, [sign], now)).toBe('good');
  expect(gradeProcess({ ...sign, figures: { ...sign.figures, delayMs: 500 } }, [sign], now)).toBe('look');
  expect(gradeProcess(dead, [dead], now)).toBe('bad');
  expect(gradeProcess(dead, [dead, next], now)).toBe('look');
  expect(gradeProcess(dead, [dead, { ...next, host: 'shop-2' }], now)).toBe('bad');
  expect(missingRoles([sign], now)).toEqual(['worker']);
  expect(missingRoles([dead, { ...sign, role: 'worker' }], now)).toEqual(['web']);
  expect(missingRoles([{ ...sign, role: 'webWithJobs' }], now)).toEqual([]);
});

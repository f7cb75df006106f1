import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readComment } from './comment-reading.rules.ts';
import {
  commentToAnswer,
  isSweepDue,
  keepsPlace,
  nextPollMs,
  nextReplyMs,
  replyOutcome,
} from './live-page.rules.ts';

const limited = (retryAfterMs: number | null = null) => ({
  code: 'limited' as const,
  reason: '4',
  retryAfterMs,
});
const away = { code: 'away' as const, reason: 'timeout' };
const calm = { failure: null, failures: 0, usedPercent: 0, heardMs: null };

describe('when comments are fetched again', () => {
  test('within what an app with one host may ask, and less often where the platform tells by itself', () => {
    expect(3_600_000 / nextPollMs(calm)).toBe(120);
    expect(nextPollMs({ ...calm, heardMs: 1_000 })).toBe(120_000);
    expect(nextPollMs({ ...calm, heardMs: 3_600_000 })).toBe(30_000);
    expect(nextPollMs({ ...calm, usedPercent: 80 })).toBe(60_000);
    expect(nextPollMs({ ...calm, usedPercent: 95 })).toBe(600_000);
  });

  test('who asks too much waits as long as was said, else longer each time, an hour at most', () => {
    expect(nextPollMs({ ...calm, failure: limited(), failures: 1 })).toBe(300_000);
    expect(nextPollMs({ ...calm, failure: limited(900_000), failures: 1 })).toBe(900_000);
    expect(nextPollMs({ ...calm, failure: away, failures: 3 })).toBe(120_000);
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(100), (failures, usedPercent) => {
        const one = nextPollMs({ ...calm, failure: away, failures, usedPercent });
        const next = nextPollMs({ ...calm, failure: away, failures: failures + 1, usedPercent });
        expect(one >= 30_000 && next >= one && next <= 3_600_000).toBe(true);
      }),
    );
    expect(nextReplyMs(limited(), 1)).toBe(300_000);
    expect(nextReplyMs(away, 50)).toBe(3_600_000);
  });
});

test('going through all comments costs 48 calls an hour at most, however many there are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 3_600 }),
      (known, seconds) => {
        const sweptAt = new Date('2026-11-26T12:00:00Z');
        const isDue = isSweepDue(sweptAt, known, new Date(sweptAt.getTime() + seconds * 1_000));
        const parts = Math.ceil(known / 100);
        if (isDue) expect((parts * 3_600) / seconds).toBeLessThanOrEqual(48);
        expect(isSweepDue(null, known, sweptAt)).toBe(true);
      },
    ),
  );
});

test('an edit keeps its place when it asks for no more', () => {
  const moment = { keywords: ['A1', 'B7'], onAir: null, version: 1 as const };
  const read = (text: string) => readComment({ text, isOwn: false }, moment);
  const kept = (before: string, after: string) => keepsPlace(read(before), read(after));
  expect(kept('cf a1 2', 'a1 2 ค่ะ')).toBe(true);
  expect(kept('cf a1 2', 'cf a1')).toBe(true);
  expect(kept('cf a1', 'สวัสดีค่ะ')).toBe(true);
  expect(kept('.', 'cf a1')).toBe(false);
  expect(kept('cf a1', 'cf a1 2')).toBe(false);
  expect(kept('cf a1', 'cf b7')).toBe(false);
  expect(kept('cf a1', 'ยกเลิก a1')).toBe(false);
});

describe('private messages', () => {
  test('what came of one', () => {
    const of = (code: 'replied' | 'unreachable' | 'gone' | 'refused' | 'away' | 'expired', tries = 1) =>
      replyOutcome({ code, reason: '' }, tries);
    expect(replyOutcome(null, 1)).toEqual({ state: 'sent', reason: '' });
    // Somebody at the page has answered by hand; or we have, and were killed.
    expect(of('replied')).toEqual({ state: 'refused', reason: 'replied' });
    expect(of('replied', 2)).toEqual({ state: 'sent', reason: '' });
    expect(of('gone')).toEqual({ state: 'refused', reason: 'gone' });
    expect([of('away'), of('expired'), replyOutcome(limited(), 1)]).toEqual([null, null, null]);
  });

  test('the latest comment that can be answered is', () => {
    const now = new Date('2026-11-26T12:00:00Z');
    const comment = (commentId: string, days: number, isDeleted = false) => ({
      ...{ commentId, at: new Date(now.getTime() - days * 86_400_000) },
      deletedAt: isDeleted ? now : null,
    });
    const some = [comment('a', 2), comment('b', 1), comment('c', 0, true)];
    expect(commentToAnswer(some, new Set(), now)).toEqual({ commentId: 'b' });
    expect(commentToAnswer(some, new Set(['b']), now)).toEqual({ commentId: 'a' });
    expect(commentToAnswer(some, new Set(['a', 'b']), now)).toEqual({ reason: 'noComment' });
    expect(commentToAnswer([comment('a', 7)], new Set(), now)).toEqual({ reason: 'late' });
  });
});

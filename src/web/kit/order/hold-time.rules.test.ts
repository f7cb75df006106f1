import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockText, spokenTime } from './hold-time.rules.ts';

const minuteMs = 60_000;
const lefts = fc.integer({ min: -minuteMs, max: 72 * 60 * minuteMs });

describe('clockText', () => {
  test('shows minutes and seconds, and hours when there are any', () => {
    expect(clockText(15 * minuteMs)).toBe('15:00');
    expect(clockText(14 * minuteMs + 59_001)).toBe('15:00');
    expect(clockText(59_000)).toBe('00:59');
    expect(clockText(48 * 60 * minuteMs)).toBe('48:00:00');
    expect(clockText(60 * minuteMs + 1000)).toBe('01:00:01');
    expect(clockText(-5)).toBe('00:00');
  });

  test('reads back as the seconds left, rounded up', () => {
    fc.assert(
      fc.property(lefts, (leftMs) => {
        const parts = clockText(leftMs).split(':').map(Number);
        const seconds = parts.reduce((total, part) => total * 60 + part, 0);
        expect(seconds).toBe(Math.max(0, Math.ceil(leftMs / 1000)));
      }),
    );
  });
});

describe('spokenTime', () => {
  test('speaks at marks only', () => {
    expect(spokenTime(30 * 60 * minuteMs)).toBeNull();
    expect(spokenTime(23 * 60 * minuteMs)).toEqual({ unit: 'hours', value: 24 });
    expect(spokenTime(45 * minuteMs)).toEqual({ unit: 'hours', value: 1 });
    expect(spokenTime(15 * minuteMs)).toEqual({ unit: 'minutes', value: 15 });
    expect(spokenTime(10 * minuteMs)).toEqual({ unit: 'minutes', value: 10 });
    expect(spokenTime(4 * minuteMs)).toEqual({ unit: 'minutes', value: 5 });
    expect(spokenTime(30_000)).toEqual({ unit: 'minutes', value: 1 });
    expect(spokenTime(0)).toBeNull();
  });

  test('never promises less time than there is', () => {
    fc.assert(
      fc.property(lefts, (leftMs) => {
        const spoken = spokenTime(leftMs);
        if (spoken === null) return;
        const saidMs = spoken.value * (spoken.unit === 'hours' ? 60 * minuteMs : minuteMs);
        expect(leftMs).toBeLessThanOrEqual(saidMs);
      }),
    );
  });

  test('changes at most seven times in two days', () => {
    const said = new Set<string>();
    for (let leftMs = 48 * 60 * minuteMs; leftMs > 0; leftMs -= 30_000)
      said.add(JSON.stringify(spokenTime(leftMs)));
    expect(said.size).toBeLessThanOrEqual(8);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLagHistory } from './lag-history.ts';

test('an idle primary leaves nobody behind, however long it writes nothing', () => {
  const history = createLagHistory();
  expect(history.lagMs(5, 0)).toBe(null);
  for (let nowMs = 0; nowMs <= 600_000; nowMs += 200) history.note(100, nowMs, nowMs);
  expect(history.lagMs(100, 600_000)).toBe(0);
  expect(history.lagMs(101, 600_000)).toBe(0);
});

test('a server that stands still falls behind from when the primary was first seen further on', () => {
  const history = createLagHistory();
  history.note(100, 0, 0);
  history.note(100, 60_000, 60_000);
  expect(history.lagMs(100, 60_000)).toBe(0);
  history.note(101, 60_200, 60_190);
  history.note(250, 60_400, 60_390);
  expect(history.lagMs(100, 60_700)).toBe(500);
  expect(history.lagMs(101, 60_700)).toBe(300);
  expect(history.lagMs(250, 60_700)).toBe(0);
});

test('what an earlier primary alone had is lacked by nobody, and whoever has it went astray', () => {
  const history = createLagHistory();
  history.note(500, 0, 0);
  expect(history.isAstray(500, 10)).toBe(false);
  history.note(400, 1_000, 990);
  expect(history.lagMs(400, 9_000)).toBe(0);
  expect(history.isAstray(500, 500)).toBe(true);
  // Read after the primary was asked: it may have got further meanwhile.
  expect(history.isAstray(410, 995)).toBe(false);
  expect(history.isAstray(400, 500)).toBe(false);
});

test('the lag is that of a history nothing was dropped of, within the two minutes that are kept', () => {
  const steps = fc.array(fc.record({ wait: fc.integer({ min: 1, max: 5_000 }), more: fc.nat({ max: 3 }) }), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(steps, fc.nat({ max: 600 }), (walked, position) => {
      const history = createLagHistory();
      let [nowMs, end] = [0, 0];
      let lackedSinceMs: number | null = null;
      for (const { wait, more } of walked) {
        nowMs += wait;
        end += more;
        history.note(end, nowMs, nowMs);
        if (end > position) lackedSinceMs ??= nowMs;
      }
      const wanted = lackedSinceMs === null ? 0 : nowMs - lackedSinceMs;
      const told = history.lagMs(position, nowMs) ?? -1;
      if (wanted <= 110_000) expect(told).toBe(wanted);
      else expect(told).toBeGreaterThan(60_000);
    }),
  );
});

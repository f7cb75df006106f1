import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueOf, noticeDaysAllowed, spanOf, stateOf } from './store-suspension.rules.ts';

const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const notice = fc.constantFrom(...noticeDaysAllowed);
const days = fc.option(fc.integer({ min: 1, max: 365 }), { nil: null });

test('a suspension begins no sooner than it was announced, and lasts its days from then', () => {
  fc.assert(
    fc.property(instant, notice, days, (now, noticeDays, lasts) => {
      const { startsAt, until } = spanOf(now, noticeDays, lasts);
      expect(startsAt.getTime() - now.getTime()).toBe(noticeDays * 86_400_000);
      if (lasts === null) expect(until).toBeNull();
      else expect((until?.getTime() ?? 0) - startsAt.getTime()).toBe(lasts * 86_400_000);
    }),
  );
});

test('the clock first begins it, then ends it, and does neither twice', () => {
  fc.assert(
    fc.property(instant, notice, days, fc.nat(500), (now, noticeDays, lasts, later) => {
      const span = spanOf(now, noticeDays, lasts);
      const at = new Date(now.getTime() + later * 86_400_000);
      const due = dueOf({ ...span, startedAt: null, endedAt: null }, at);
      const isOver = span.until !== null && span.until <= at;
      expect(due).toBe(isOver ? 'end' : span.startsAt <= at ? 'start' : null);
      expect(dueOf({ ...span, startedAt: span.startsAt, endedAt: null }, at)).toBe(isOver ? 'end' : null);
      expect(dueOf({ ...span, startedAt: span.startsAt, endedAt: at }, at)).toBeNull();
    }),
  );
});

test('its state follows what has happened', () => {
  const at = new Date();
  expect(stateOf({ startedAt: null, endedAt: null })).toBe('announced');
  expect(stateOf({ startedAt: at, endedAt: null })).toBe('running');
  expect(stateOf({ startedAt: null, endedAt: at })).toBe('ended');
  expect(stateOf({ startedAt: at, endedAt: at })).toBe('ended');
});

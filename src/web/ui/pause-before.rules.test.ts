import fc from 'fast-check';
import { expect, test } from 'vitest';
import { awaited, pauseBeforeMs } from './pause-before.rules.ts';

test('pauses grow to the longest, and are never none', () => {
  fc.assert(
    fc.property(fc.nat(2_000), (misses) => {
      const full = Math.min(awaited.mostMs, awaited.firstMs * 2 ** Math.min(misses, 20));
      const pause = pauseBeforeMs(misses, awaited);
      expect(pause).toBeGreaterThanOrEqual(full / 2);
      expect(pause).toBeLessThanOrEqual(full);
    }),
  );
});

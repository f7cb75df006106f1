import { expect, test } from 'vitest';
import { measureFailOver } from './fail-over.ts';

test('the primary dies while orders are placed and paid: its standby takes over, and nothing acknowledged is lost', {
  timeout: 150_000,
}, async () => {
  const { problems, ...figures } = await measureFailOver({
    ...{ name: 'short', isSynchronous: true, clients: 3, beforeMs: 1_500, afterMs: 1_000, behindMs: 0 },
  });
  expect(problems.join('; '), JSON.stringify(figures)).toBe('');
  expect(figures.lost).toBe(0);
  expect(figures.acknowledged).toBeGreaterThan(3);
  // Nobody could order while there was no primary, and whoever tried was told so.
  expect(figures.refused).toBeGreaterThan(0);
});

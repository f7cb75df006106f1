import { expect, test } from 'vitest';
import { countOnTheirWay, withDatabaseTime } from './database-time.ts';

test('a request is on its way until it is answered, whatever becomes of it; what it does with a time of its own is none', async () => {
  const before = countOnTheirWay();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const request = withDatabaseTime(1_000, () =>
    Promise.all([withDatabaseTime(500, () => first.promise), withDatabaseTime(500, () => first.promise)]),
  );
  const other = withDatabaseTime(1_000, () => second.promise);
  expect(countOnTheirWay()).toBe(before + 2);
  second.reject(new Error('broken'));
  await expect(other).rejects.toThrow('broken');
  expect(countOnTheirWay()).toBe(before + 1);
  first.resolve();
  await request;
  expect(countOnTheirWay()).toBe(before);
});

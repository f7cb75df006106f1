import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { turnsOf } from './turn-views.tables.ts';

test('costs what a conversation is long: each frame begins where the conversation does', () => {
  const { sql: text } = new PgDialect().sqlToQuery(turnsOf(sql`c.id = 1`));
  const frames = text.match(/rows between [^)]*/g) ?? [];
  expect(frames.length).toBeGreaterThan(1);
  // PostgreSQL adds a frame whose head moves up anew for each row.
  for (const frame of frames) expect(frame).toMatch(/^rows between unbounded preceding /);
});

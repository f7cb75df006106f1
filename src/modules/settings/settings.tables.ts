import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';

/** Site settings: SPEC §3 "Settings list items" by their number (`setting_list`), and the shop's own by name. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

/**
 * Every change of settings, so that each can be taken back: what was changed of them, by "setting.field", as it was before
 * and after (null: not set). Of secrets only whether there was one. Who did it outlives their account.
 */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: identity().primaryKey(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Null: the shop's file (`npm run setup`). */
    changedBy: reference(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('setting_changes_fields').using('gin', table.after)],
);

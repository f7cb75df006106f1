import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Site settings: SPEC §3 "Settings list items" by their number (`setting_list`), and the shop's own by name. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

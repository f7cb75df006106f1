import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Column types every feature uses the same way: identities as numbers, money as satang, instants in UTC. */
export const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();
export const reference = () => bigint({ mode: 'number' });
export const satang = () => bigint({ mode: 'number' });
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { knownDevices, sessions, users } from './identity.tables.ts';
import { keptForms } from './kept-form.tables.ts';

type KeptRow = typeof keptForms.$inferSelect;

/** Whose session a token was, also one that is over, while it hasn't been swept away. */
export async function selectSessionOwner(db: Queryable, tokenHash: Buffer): Promise<number | null> {
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.userId ?? null;
}

export async function insertKeptForm(db: Queryable, row: KeptRow): Promise<void> {
  await db.insert(keptForms).values(row);
}

export async function selectKeptForm(db: Queryable, keyHash: Buffer, now: Date): Promise<KeptRow | null> {
  const [row] = await db
    .select()
    .from(keptForms)
    .where(and(eq(keptForms.keyHash, keyHash), gt(keptForms.expiresAt, now)));
  return row ?? null;
}

/** False when somebody was quicker. */
export async function deleteKeptForm(db: Queryable, keyHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.delete(keptForms).where(eq(keptForms.keyHash, keyHash));
  return (rowCount ?? 0) > 0;
}

export async function deleteOldForms(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.delete(keptForms).where(lte(keptForms.expiresAt, now));
  return rowCount ?? 0;
}

/** Since when an account has been signed in to from a device; null when it never was. */
export async function selectDeviceSince(
  db: Queryable,
  userId: number,
  deviceHash: Buffer,
): Promise<Date | null> {
  const [row] = await db
    .select({ firstSeenAt: knownDevices.firstSeenAt })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)));
  return row?.firstSeenAt ?? null;
}

/** Whether any account was ever signed in to from a device. */
export async function isDeviceKnown(db: Queryable, deviceHash: Buffer): Promise<boolean> {
  const [row] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.deviceHash, deviceHash))
    .limit(1);
  return row !== undefined;
}

export async function isMadeSince(db: Queryable, userId: number, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.createdAt, since)));
  return row !== undefined;
}

import { and, asc, eq, gt, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { knownDevices, passwordResets, sessions, users } from './identity.tables.ts';

/** The next person whose grace period is over and who isn't being erased by somebody else; held until the transaction ends. */
export async function lockDueUser(tx: Queryable, now: Date, afterId: number) {
  const [row] = await tx
    .select()
    .from(users)
    .where(
      and(lte(users.erasureDueAt, now), ne(users.status, 'erased').inlineParams(), gt(users.id, afterId)),
    )
    .orderBy(asc(users.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** Whose grace period ends in that time, after this number. */
export async function selectErasuresBetween(
  db: Queryable,
  between: { after: Date; until: Date },
  page: { afterId: number; limit: number },
): Promise<{ id: number; erasureDueAt: Date }[]> {
  const rows = await db
    .select({ id: users.id, erasureDueAt: users.erasureDueAt })
    .from(users)
    .where(
      and(
        gt(users.id, page.afterId),
        gt(users.erasureDueAt, between.after),
        lte(users.erasureDueAt, between.until),
        ne(users.status, 'erased').inlineParams(),
      ),
    )
    .orderBy(asc(users.id))
    .limit(page.limit);
  return rows.flatMap(({ id, erasureDueAt }) => (erasureDueAt === null ? [] : [{ id, erasureDueAt }]));
}

export async function selectSignIns(db: Queryable, userId: number) {
  const [open, devices] = await Promise.all([
    db
      .select({
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        isRemembered: sessions.isRemembered,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
    db
      .select({ firstSeenAt: knownDevices.firstSeenAt, lastSeenAt: knownDevices.lastSeenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(asc(knownDevices.firstSeenAt)),
  ]);
  return { sessions: open, devices };
}

/** Leaves a number behind which orders and the ledger point at, and nothing that says whose it was. */
export async function emptyUser(tx: Queryable, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({
      role: 'shopper',
      staffRole: null,
      kind: 'person',
      isAffiliate: false,
      isPartner: false,
      status: 'erased',
      disabledAt: null,
      email: null,
      countryCodeId: 1,
      telephone: null,
      isTelephoneVerified: false,
      passwordHash: null,
      prefixId: null,
      firstname: null,
      lastname: null,
      companyName: null,
      birthday: null,
      genderId: null,
      idCardNumber: null,
      backupTelephone: null,
      sellerId: null,
      language: 'th',
      imageKey: null,
      isEmailVerified: false,
      erasureDueAt: null,
    })
    .where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

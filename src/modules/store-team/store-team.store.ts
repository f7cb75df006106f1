// Reads of other slices: sellers.

import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { storeInvitations } from './store-team.tables.ts';

const store = nameStatement<{ id: number }>(
  'lock_store_for_invitations',
  `select id from sellers where id = $1 for no key update`,
);

/** Of two who invite for a store at once, the second waits for the first. */
export async function lockStore(tx: Transaction, sellerId: number): Promise<void> {
  await runNamed(tx, store, [sellerId]);
}

export type InvitationRow = typeof storeInvitations.$inferSelect;

const isOpen = and(isNull(storeInvitations.acceptedAt), isNull(storeInvitations.withdrawnAt));

/** Open invitations of a store that aren't over, the oldest first. */
export function selectOpenInvitations(db: Queryable, sellerId: number, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(storeInvitations)
    .where(and(eq(storeInvitations.sellerId, sellerId), isOpen, gt(storeInvitations.expiresAt, now)))
    .orderBy(asc(storeInvitations.id));
}

/** Invites, or invites anew: an address has one open invitation of a store. */
export async function upsertInvitation(
  db: Queryable,
  invitation: typeof storeInvitations.$inferInsert,
): Promise<void> {
  const { rights, tokenHash, invitedBy, createdAt, expiresAt } = invitation;
  await db
    .insert(storeInvitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [storeInvitations.sellerId, storeInvitations.email],
      targetWhere: sql`accepted_at is null and withdrawn_at is null`,
      set: { rights, tokenHash, invitedBy, createdAt, expiresAt },
    });
}

/** An invitation by its link's hash; held until the transaction ends where one is open. */
export async function lockInvitation(tx: Queryable, tokenHash: Buffer): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(storeInvitations)
    .where(eq(storeInvitations.tokenHash, tokenHash))
    .for('update');
  return row ?? null;
}

type LinkedInvitation = Pick<InvitationRow, 'sellerId' | 'invitedBy' | 'email' | 'expiresAt'> & {
  isUsed: boolean;
  storeTh: string;
  storeEn: string;
};

const byToken = nameStatement<LinkedInvitation>(
  'store_invitation_by_token',
  `select invitation.seller_id as "sellerId", invitation.invited_by as "invitedBy", invitation.email,
     invitation.expires_at as "expiresAt",
     invitation.accepted_at is not null or invitation.withdrawn_at is not null as "isUsed",
     seller.name_th as "storeTh", seller.name_en as "storeEn"
   from store_invitations invitation join sellers seller on seller.id = invitation.seller_id
   where invitation.token_hash = $1`,
);

export async function selectInvitation(db: Queryable, tokenHash: Buffer): Promise<LinkedInvitation | null> {
  const [row] = await runNamed(db, byToken, [tokenHash]);
  return row ?? null;
}

export async function selectStoreName(
  db: Queryable,
  sellerId: number,
): Promise<{ nameTh: string; nameEn: string } | null> {
  const { rows } = await db.execute<{ nameTh: string; nameEn: string }>(
    sql`select name_th as "nameTh", name_en as "nameEn" from sellers where id = ${sellerId}`,
  );
  return rows[0] ?? null;
}

export async function markAccepted(tx: Queryable, id: number, userId: number, now: Date): Promise<void> {
  await tx
    .update(storeInvitations)
    .set({ acceptedAt: now, acceptedBy: userId })
    .where(eq(storeInvitations.id, id));
}

/** Withdraws an open invitation of a store; false when it has none of this number. */
export async function markWithdrawn(
  tx: Queryable,
  sellerId: number,
  id: number,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .update(storeInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(storeInvitations.id, id), eq(storeInvitations.sellerId, sellerId), isOpen))
    .returning();
  return row ?? null;
}

/** Withdraws every open invitation to a store that somebody has sent; the numbers of those that were open. */
export async function markWithdrawnBy(
  tx: Queryable,
  { sellerId, invitedBy }: { sellerId: number; invitedBy: number },
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .update(storeInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(storeInvitations.sellerId, sellerId), eq(storeInvitations.invitedBy, invitedBy), isOpen))
    .returning({ id: storeInvitations.id });
  return rows.map(({ id }) => id);
}

/** Addresses of invitations that are over for so long are nobody's business any more. */
export async function deleteInvitationsBefore(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(storeInvitations).where(sql`expires_at < ${before.toISOString()}`);
  return rowCount ?? 0;
}

export async function deleteInvitationsTo(tx: Queryable, email: string): Promise<void> {
  await tx.delete(storeInvitations).where(eq(storeInvitations.email, email));
}

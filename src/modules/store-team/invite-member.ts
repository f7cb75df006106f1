import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { StoreRight } from '../../shared/contract.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hashToken } from '../identity/find-caller.ts';
import { writeAccountMessages } from '../identity/identity-mail.ts';
import { listStoreMembers } from '../identity/store-members.ts';
import { invitationAgainMs, invitationDays, invitationsMost, settleRights } from './store-team.rules.ts';
import {
  lockStore,
  markWithdrawn,
  markWithdrawnBy,
  selectOpenInvitations,
  selectStoreName,
  upsertInvitation,
} from './store-team.store.ts';

const dayMs = 24 * 60 * 60_000;

type Owner = { userId: number; sellerId: number; origin: CallOrigin };

/**
 * Invites whoever reads the mails of an address, with a link that is good for a week. Whether the address has an account is
 * told to nobody: whoever gets the mail signs in or registers with it. A form that is sent twice sends one mail: another would
 * make the first one's link worth nothing.
 */
export async function inviteMember(
  { db, clock, newSecret, siteUrl }: Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl'>,
  { userId, sellerId, origin }: Owner,
  asked: { email: string; rights: readonly StoreRight[]; locale: Locale },
): Promise<Result<true, { code: 'memberAlready' | 'tooManyInvitations' }>> {
  return transact(db, async (tx) => {
    const now = clock();
    const { email, locale } = asked;
    const rights = settleRights(asked.rights);
    await lockStore(tx, sellerId);
    const members = await listStoreMembers(tx, sellerId);
    if (members.some((member) => member.email === email)) return fail({ code: 'memberAlready' });
    const open = await selectOpenInvitations(tx, sellerId, now);
    const before = open.find((one) => one.email === email);
    if (open.length >= invitationsMost && before === undefined) return fail({ code: 'tooManyInvitations' });
    const isAgain =
      before !== undefined &&
      before.rights.join() === rights.join() &&
      now.getTime() - before.createdAt.getTime() < invitationAgainMs;
    if (isAgain) return succeed(true);
    const secret = newSecret();
    await upsertInvitation(tx, {
      sellerId,
      email,
      rights,
      tokenHash: hashToken(secret),
      invitedBy: userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + invitationDays * dayMs),
    });
    const name = await selectStoreName(tx, sellerId);
    const reader = { email, telephone: null, countryCodeId: 1, firstname: null, language: locale };
    await queueMessages(
      tx,
      writeAccountMessages(reader, 'storeInvited', {
        store: name === null ? '' : inLocale(locale, name.nameTh, name.nameEn),
        days: String(invitationDays),
        url: `${siteUrl}/store-invitation#${secret}`,
      }),
      now,
    );
    await recordAudit(
      tx,
      {
        kind: 'store_invited',
        actorUserId: userId,
        subjectUserId: userId,
        origin,
        detail: { sellerId, rights: rights.join(' ') },
      },
      now,
    );
    return succeed(true);
  });
}

export async function withdrawInvitation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, sellerId, origin }: Owner,
  id: number,
): Promise<Result<true, { code: 'invitationNotFound' }>> {
  return transact(db, async (tx) => {
    const now = clock();
    const withdrawn = await markWithdrawn(tx, sellerId, id, now);
    if (withdrawn === null) return fail({ code: 'invitationNotFound' });
    await recordAudit(
      tx,
      {
        kind: 'store_invitation_withdrawn',
        actorUserId: userId,
        subjectUserId: userId,
        origin,
        detail: { sellerId, invitationId: id },
      },
      now,
    );
    return succeed(true);
  });
}

/** Withdraws what a member has sent who is no owner any more: nobody comes back by an invitation of their own. */
export async function withdrawInvitationsBy(
  tx: Transaction,
  { userId, sellerId }: { userId: number; sellerId: number },
  { actorUserId, origin, now }: { actorUserId: number; origin: CallOrigin; now: Date },
): Promise<void> {
  for (const invitationId of await markWithdrawnBy(tx, { sellerId, invitedBy: userId }, now))
    await recordAudit(
      tx,
      {
        kind: 'store_invitation_withdrawn',
        actorUserId,
        subjectUserId: userId,
        origin,
        detail: { sellerId, invitationId },
      },
      now,
    );
}

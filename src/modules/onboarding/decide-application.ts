import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { admitCompany } from '../identity/admit-company.ts';
import { findAccountById } from '../identity/find-account.ts';
import { openStore } from '../seller/open-store.ts';
import { offerUsualShipping } from '../shipping/offer-usual-shipping.ts';
import { grantsOf } from './onboarding.rules.ts';
import { decideWaiting, selectApplication } from './onboarding.store.ts';
import { companyApprovedMessages, companyRejectedMessages } from './onboarding-mail.ts';

type Decision = { id: number; staffUserId: number; origin: CallOrigin } & (
  | { verdict: 'approved' }
  | { verdict: 'rejected'; reason: string }
);

export type DecisionFailure = { code: 'applicationNotFound' | 'applicationDecided' };

/**
 * Staff approve or reject a company (SPEC §4 "Account approval", §6). Approved, it may buy, sell in a store of its own, or
 * be a partner, by what it registered for; either way it is told by mail. Of two who decide at once, the first does.
 */
export async function decideApplication(
  { db, clock, siteUrl }: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  decision: Decision,
): Promise<Result<true, DecisionFailure>> {
  return transact(db, async (tx) => {
    const now = clock();
    const reason = decision.verdict === 'rejected' ? decision.reason : null;
    const decided = await decideWaiting(tx, decision.id, {
      status: decision.verdict,
      reason,
      decidedAt: now,
      decidedBy: decision.staffUserId,
    });
    if (decided === null) {
      const known = await selectApplication(tx, decision.id);
      return fail({ code: known === null ? 'applicationNotFound' : 'applicationDecided' });
    }
    const { userId, companyName } = decided;
    const account = await findAccountById(tx, userId);
    if (account === null) throw new Error(`the account of application ${decision.id} is gone`);
    if (decision.verdict === 'approved') {
      const { isSeller, isPartner } = grantsOf(decided.userTargetTypeIds);
      const sellerId = isSeller
        ? await openStore(tx, { name: companyName, email: account.email, telephone: account.telephone }, now)
        : null;
      if (sellerId !== null) await offerUsualShipping(tx, sellerId);
      await admitCompany(tx, {
        userId,
        companyName,
        sellerId,
        isPartner,
        staffUserId: decision.staffUserId,
        origin: decision.origin,
        now,
      });
    }
    await queueMessages(
      tx,
      decision.verdict === 'approved'
        ? companyApprovedMessages(account, companyName, siteUrl)
        : companyRejectedMessages(account, companyName, decision.reason, siteUrl),
      now,
    );
    await recordAudit(
      tx,
      {
        kind: decision.verdict === 'approved' ? 'company_approved' : 'company_rejected',
        actorUserId: decision.staffUserId,
        subjectUserId: userId,
        origin: decision.origin,
        moved: { before: 'waiting', after: decision.verdict },
        detail: { applicationId: decision.id, reason },
      },
      now,
    );
    return succeed(true);
  });
}

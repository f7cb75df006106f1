import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { deleteMessagesTo } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { queueDiscards, workOffDiscards } from '../../platform/storage/discard-files.ts';
import { succeed } from '../../shared/result.ts';
import { eraseAcademy } from '../academy/handle-personal-data.ts';
import { eraseAddresses } from '../address/handle-personal-data.ts';
import { eraseAffiliate } from '../affiliate/handle-personal-data.ts';
import { eraseApprovals } from '../approval/handle-personal-data.ts';
import { redactAudit } from '../audit/read-audit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { eraseBankAccounts } from '../banking/handle-personal-data.ts';
import { eraseBrowsing } from '../browsing/handle-personal-data.ts';
import { eraseCart } from '../cart/handle-personal-data.ts';
import { forfeitCashback } from '../cashback/handle-personal-data.ts';
import { eraseCatalogueFileNames } from '../catalogue-file/handle-personal-data.ts';
import { eraseChats, listDeskPages } from '../chat/handle-personal-data.ts';
import { eraseDocuments, forgetOldDocuments } from '../document/handle-personal-data.ts';
import { eraseLibrary } from '../ebook/handle-personal-data.ts';
import { eraseFlashReminders } from '../flash-sale/handle-personal-data.ts';
import { eraseParcels } from '../fulfilment/handle-personal-data.ts';
import { eraseReplies } from '../idempotency/handle-personal-data.ts';
import type { Account } from '../identity/find-account.ts';
import {
  eraseAccount,
  provenEmailOf,
  provenRecipientsOf,
  takeDueAccount,
} from '../identity/handle-personal-data.ts';
import { eraseLandingInterests } from '../landing/handle-personal-data.ts';
import { eraseLives } from '../live/handle-personal-data.ts';
import { eraseFromNotices, eraseNotifications } from '../notification/handle-personal-data.ts';
import { eraseApplications } from '../onboarding/handle-personal-data.ts';
import { eraseOrders, forgetOldTaxInvoices, listOrderNumbers } from '../order/handle-personal-data.ts';
import { sellerHref } from '../order/order-number.rules.ts';
import { eraseOtp } from '../otp/handle-personal-data.ts';
import { erasePacking } from '../packing/handle-personal-data.ts';
import { erasePackingProof } from '../packing-proof/handle-personal-data.ts';
import { erasePayments } from '../payment/handle-personal-data.ts';
import { eraseNotes } from '../people-desk/handle-personal-data.ts';
import { forfeitPoints } from '../points/expire-points.ts';
import { eraseLimits } from '../pricing/handle-personal-data.ts';
import { erasePictureBatches } from '../product-picture/handle-personal-data.ts';
import { eraseVoucherClaims } from '../promotion/handle-personal-data.ts';
import { eraseQuizzes } from '../quiz/handle-personal-data.ts';
import { eraseReferrals } from '../referral/handle-personal-data.ts';
import { eraseReturns } from '../returns/handle-personal-data.ts';
import { eraseReviews } from '../review/handle-personal-data.ts';
import { eraseRedemptions } from '../reward/handle-personal-data.ts';
import { eraseSocial } from '../social/handle-personal-data.ts';
import { eraseStockNotes } from '../stock/handle-personal-data.ts';
import { eraseInvitations } from '../store-team/handle-personal-data.ts';
import { eraseTickets } from '../ticket/handle-personal-data.ts';
import { eraseVerifications } from '../verification/handle-personal-data.ts';
import { eraseWithdrawals } from '../withdrawal/handle-personal-data.ts';
import { eraseIncomeCertificates, forgetOldIncomeCertificates } from '../withholding/handle-personal-data.ts';
import { findObstacle } from './ask-erasure.ts';
import { hasBeenTold } from './remind-of-erasure.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage'>;

/**
 * Erases everybody whose grace period is over, each in a transaction of their own, and what the law no longer wants of
 * those erased before. Whoever has an order under way by now waits until it is finished, and whoever wasn't told a day
 * before until they were: nothing is forfeited without its notices. Two workers never take the same person; one that is
 * killed leaves the person whole, for the next run. Who can't be erased holds up no other; the error is thrown at the end.
 * How many were erased.
 */
export async function eraseDueAccounts(services: Needs): Promise<number> {
  const { db, clock } = services;
  const now = clock();
  const errors: unknown[] = [];
  let erased = 0;
  let lastId = 0;
  for (;;) {
    const taken = lastId;
    try {
      const outcome = await transact(db, async (tx) => {
        const account = await takeDueAccount(tx, now, taken);
        if (account === null) return succeed('none' as const);
        lastId = account.id;
        if ((await findObstacle(tx, account)) !== null) return succeed('postponed' as const);
        if (!(await hasBeenTold(tx, account, now))) return succeed('postponed' as const);
        await erasePerson(tx, account, now);
        return succeed('erased' as const);
      });
      if (!outcome.ok || outcome.value === 'none') break;
      if (outcome.value === 'erased') erased += 1;
    } catch (error) {
      errors.push(error);
      // Nobody was taken: it will be no better for the next.
      if (lastId === taken) break;
    }
  }
  // Their files, and those that wait since the store was away.
  await workOffDiscards(services).catch((error: unknown) => errors.push(error));
  await forgetOldTaxInvoices(db, now);
  await forgetOldDocuments(db, now);
  await forgetOldIncomeCertificates(db, now);
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of erasing failed`, { cause: errors[0] });
  return erased;
}

async function erasePerson(tx: Transaction, account: Account, now: Date): Promise<void> {
  const { id: userId, imageKey } = account;
  const recipients = provenRecipientsOf(account);
  const email = provenEmailOf(account);
  const orderNumbers = await listOrderNumbers(tx, userId);
  await eraseFromNotices(
    tx,
    'sellerMessage',
    orderNumbers.map((orderNumber) => ({ orderNumber, href: sellerHref(orderNumber) })),
  );
  const chatPages = await listDeskPages(tx, userId);
  await eraseFromNotices(
    tx,
    'sellerChat',
    chatPages.map((href) => ({ href })),
  );
  await eraseOrders(tx, userId, now);
  await eraseParcels(tx, userId);
  await eraseReplies(tx, userId);
  await eraseDocuments(tx, userId, now);
  await eraseIncomeCertificates(tx, userId, now);
  const files = [
    ...(imageKey === null ? [] : [imageKey]),
    ...(await erasePayments(tx, userId)),
    ...(await eraseReturns(tx, userId)),
    ...(await erasePackingProof(tx, userId)),
    ...(await eraseReviews(tx, userId)),
    ...(await eraseChats(tx, userId)),
    ...(await eraseVerifications(tx, userId)),
    ...(await eraseWithdrawals(tx, userId)),
    ...(await eraseApprovals(tx, userId, now)),
  ];
  await eraseReferrals(tx, userId);
  await eraseAffiliate(tx, userId, now);
  await forfeitCashback(tx, userId, now);
  await forfeitPoints(tx, userId, now);
  await eraseVoucherClaims(tx, userId);
  await eraseFlashReminders(tx, userId);
  await eraseLives(tx, userId, now);
  await eraseLimits(tx, userId);
  await eraseRedemptions(tx, userId);
  await eraseBankAccounts(tx, userId);
  await eraseAcademy(tx, userId, now);
  await eraseAddresses(tx, userId);
  await eraseBrowsing(tx, userId);
  await eraseCart(tx, userId);
  await eraseLibrary(tx, userId);
  await eraseLandingInterests(tx, { userId, email });
  await eraseTickets(tx, { userId, recipients });
  await eraseQuizzes(tx, userId);
  await eraseNotes(tx, userId);
  await eraseApplications(tx, userId);
  await eraseNotifications(tx, userId);
  await eraseSocial(tx, userId);
  await eraseStockNotes(tx, userId);
  await eraseCatalogueFileNames(tx, userId);
  await erasePictureBatches(tx, userId, now);
  await erasePacking(tx, userId);
  await eraseOtp(tx, recipients);
  if (email !== null) await eraseInvitations(tx, email);
  await deleteMessagesTo(tx, recipients);
  await redactAudit(tx, userId);
  await recordAudit(tx, { kind: 'erased', actorUserId: null, subjectUserId: userId, origin: null }, now);
  await eraseAccount(tx, userId);
  await queueDiscards(tx, files, now);
}

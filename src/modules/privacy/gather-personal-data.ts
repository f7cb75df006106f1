import type { Database } from '../../platform/db/database.ts';
import { listMessagesTo } from '../../platform/mail/message-outbox.ts';
import { exportAcademy } from '../academy/handle-personal-data.ts';
import { exportAddresses } from '../address/handle-personal-data.ts';
import { exportAffiliate } from '../affiliate/handle-personal-data.ts';
import { exportApprovals } from '../approval/handle-personal-data.ts';
import { readAuditOf } from '../audit/read-audit.ts';
import { exportBankAccounts } from '../banking/handle-personal-data.ts';
import { exportBrowsing } from '../browsing/handle-personal-data.ts';
import { exportCart } from '../cart/handle-personal-data.ts';
import { exportCashback } from '../cashback/handle-personal-data.ts';
import { exportCatalogueWork } from '../catalogue-desk/handle-personal-data.ts';
import { exportCatalogueFiles } from '../catalogue-file/handle-personal-data.ts';
import { exportChats } from '../chat/handle-personal-data.ts';
import { listConsents } from '../consent/record-consents.ts';
import { exportContentWritten } from '../content/handle-personal-data.ts';
import { exportDocuments } from '../document/handle-personal-data.ts';
import { exportLibrary } from '../ebook/handle-personal-data.ts';
import { exportFlashReminders } from '../flash-sale/handle-personal-data.ts';
import { exportParcels } from '../fulfilment/handle-personal-data.ts';
import { exportAccount } from '../identity/handle-personal-data.ts';
import { exportLandingInterests } from '../landing/handle-personal-data.ts';
import { exportLedger } from '../ledger/handle-personal-data.ts';
import { exportLives } from '../live/handle-personal-data.ts';
import { exportNotifications } from '../notification/handle-personal-data.ts';
import { exportApplications } from '../onboarding/handle-personal-data.ts';
import { exportOrders } from '../order/handle-personal-data.ts';
import { exportTrackingFiles } from '../packing/handle-personal-data.ts';
import { exportPackingPhotos } from '../packing-proof/handle-personal-data.ts';
import { exportPayments } from '../payment/handle-personal-data.ts';
import { exportNotes } from '../people-desk/handle-personal-data.ts';
import { exportPoints } from '../points/handle-personal-data.ts';
import { exportLimitedPrices } from '../pricing/handle-personal-data.ts';
import { exportPictureBatches } from '../product-picture/handle-personal-data.ts';
import { exportVouchers } from '../promotion/handle-personal-data.ts';
import { exportQuizzes } from '../quiz/handle-personal-data.ts';
import { exportReferrals } from '../referral/handle-personal-data.ts';
import { exportReturns } from '../returns/handle-personal-data.ts';
import { exportReviewDeeds, exportReviews } from '../review/handle-personal-data.ts';
import { exportRedemptions } from '../reward/handle-personal-data.ts';
import { listSocialAccounts } from '../social/list-social-accounts.ts';
import { exportStockMovements } from '../stock/handle-personal-data.ts';
import { exportTickets } from '../ticket/handle-personal-data.ts';
import { exportVerifications } from '../verification/handle-personal-data.ts';
import { exportWithdrawals } from '../withdrawal/handle-personal-data.ts';
import { exportIncomeCertificates } from '../withholding/handle-personal-data.ts';

export type PersonalData = {
  /** What each file of the copy holds, by its name. */
  documents: Record<string, unknown>;
  /** Pictures and PDFs: what the copy calls them, and where the storage has them. */
  files: { name: string; key: string }[];
};

const auditMost = 10_000;

/**
 * Everything the shop holds about a person, each slice's part from its own use-case (PDPA ss. 30, 31). Hashes, tokens,
 * codes and what belongs to somebody else stay out.
 */
export async function gatherPersonalData(db: Database, userId: number): Promise<PersonalData> {
  const account = await exportAccount(db, userId);
  const browsing = await exportBrowsing(db, userId);
  const paid = await exportPayments(db, userId);
  const chats = await exportChats(db, userId);
  const reviews = await exportReviews(db, userId);
  const returns = await exportReturns(db, userId);
  const verifications = await exportVerifications(db, userId);
  const withdrawals = await exportWithdrawals(db, userId);
  const taxCertificates = await exportIncomeCertificates(db, userId);
  const packing = await exportPackingPhotos(db, userId);
  const files = [
    ...(account.imageKey === null
      ? []
      : [{ name: `profile-picture${extensionOf(account.imageKey)}`, key: account.imageKey }]),
    ...paid.slips
      .filter(({ fileKey }) => fileKey !== '')
      .map(({ referenceCode, fileKey }, index) => ({
        name: `slips/${referenceCode}-${index + 1}${extensionOf(fileKey)}`,
        key: fileKey,
      })),
    ...paid.refunds
      .flatMap(({ proofKey }) => proofKey ?? [])
      .map((key, index) => ({ name: `refunds/${index + 1}${extensionOf(key)}`, key })),
    ...chats.messages
      .filter(({ from }) => from === 'you')
      .flatMap(({ photoKeys }) => photoKeys)
      .map((key, index) => ({ name: `chat-photos/${index + 1}${extensionOf(key)}`, key })),
    ...returns
      .flatMap(({ photoKeys }) => photoKeys)
      .map((key, index) => ({ name: `return-photos/${index + 1}${extensionOf(key)}`, key })),
    ...packing.map(({ fileKey: key }, index) => ({
      name: `packing-photos/${index + 1}${extensionOf(key)}`,
      key,
    })),
    ...reviews
      .flatMap(({ photoKeys }) => photoKeys)
      .map((key, index) => ({ name: `review-photos/${index + 1}${extensionOf(key)}`, key })),
    ...verifications
      .flatMap(({ fileKeys }) => fileKeys)
      .map((key, index) => ({ name: `identity/${index + 1}${extensionOf(key)}`, key })),
    ...withdrawals
      .flatMap(({ proofKey }) => proofKey ?? [])
      .map((key, index) => ({ name: `withdrawals/${index + 1}${extensionOf(key)}`, key })),
  ];
  const nameOf = (key: string) => files.find((file) => file.key === key)?.name ?? null;
  return {
    documents: {
      profile: account.profile,
      'sign-ins': { sessions: account.sessions, knownDevices: account.devices, seenByStaff: account.views },
      addresses: await exportAddresses(db, userId),
      consents: await listConsents(db, userId),
      cart: await exportCart(db, userId),
      favourites: browsing.favourites,
      'viewed-products': browsing.viewed,
      'saved-for-later': browsing.saved,
      'product-watches': browsing.watches,
      'followed-stores': browsing.followedStores,
      searches: browsing.searches,
      'asked-to-be-told': await exportLandingInterests(db, { userId, email: account.proven.email }),
      questions: await exportTickets(db, { userId, recipients: account.recipients }),
      conversations: {
        ...chats,
        messages: chats.messages.map(({ photoKeys, ...said }) => ({
          ...said,
          photos: photoKeys.map(nameOf),
        })),
      },
      quizzes: await exportQuizzes(db, userId),
      academy: await exportAcademy(db, userId),
      'notes-of-staff': await exportNotes(db, userId),
      'catalogue-work': await exportCatalogueWork(db, userId),
      'texts-written': await exportContentWritten(db, userId),
      reviews: reviews.map(({ photoKeys, ...review }) => ({ ...review, photos: photoKeys.map(nameOf) })),
      'reviews-of-others': await exportReviewDeeds(db, userId),
      orders: await exportOrders(db, userId),
      parcels: await exportParcels(db, userId),
      'packing-photos': packing.map(({ fileKey, ...photo }) => ({ ...photo, file: nameOf(fileKey) })),
      library: await exportLibrary(db, userId),
      documents: await exportDocuments(db, userId),
      returns: returns.map(({ photoKeys, ...request }) => ({ ...request, photos: photoKeys.map(nameOf) })),
      payments: {
        ...paid,
        slips: paid.slips.map(({ fileKey, ...slip }) => ({ ...slip, file: nameOf(fileKey) })),
        refunds: paid.refunds.map(({ proofKey, ...refund }) => ({
          ...refund,
          proof: proofKey === null ? null : nameOf(proofKey),
        })),
      },
      'bank-accounts': await exportBankAccounts(db, userId),
      'identity-verifications': verifications.map(({ fileKeys, ...said }) => ({
        ...said,
        files: fileKeys.map(nameOf),
      })),
      'tax-certificates': taxCertificates,
      withdrawals: withdrawals.map(({ proofKey, ...withdrawal }) => ({
        ...withdrawal,
        proof: proofKey === null ? null : nameOf(proofKey),
      })),
      'second-person': await exportApprovals(db, userId),
      cashback: await exportCashback(db, userId),
      affiliate: await exportAffiliate(db, userId),
      'baskets-for-others': await exportReferrals(db, userId),
      points: await exportPoints(db, userId),
      rewards: await exportRedemptions(db, userId),
      vouchers: await exportVouchers(db, userId),
      flashSales: {
        reminders: await exportFlashReminders(db, userId),
        bought: await exportLimitedPrices(db, userId),
      },
      lives: await exportLives(db, userId),
      ledger: await exportLedger(db, userId),
      'social-accounts': await listSocialAccounts(db, userId),
      'company-applications': await exportApplications(db, userId),
      'product-files': await exportCatalogueFiles(db, userId),
      'product-pictures': await exportPictureBatches(db, userId),
      'tracking-files': await exportTrackingFiles(db, userId),
      'stock-movements': await exportStockMovements(db, userId),
      'account-events': (await readAuditOf(db, userId, auditMost)).map((event) => {
        const isOwn = event.actorUserId === userId;
        const { kind, at } = event;
        // Where somebody else's connection came from is theirs.
        return isOwn ? { kind, at, address: event.address, userAgent: event.userAgent } : { kind, at };
      }),
      notices: await exportNotifications(db, userId),
      messages: (await listMessagesTo(db, account.recipients)).map(({ expiresAt, ...message }) => ({
        ...message,
        text: withoutSecrets(message.text, expiresAt !== null),
      })),
    },
    files,
  };
}

function extensionOf(key: string): string {
  return /\.\w+$/.exec(key)?.[0] ?? '';
}

/** A copy must not let whoever holds it sign in: links to set a password or to join a store, and one-time codes, are cut. */
function withoutSecrets(text: string, hasCode: boolean): string {
  const uncoded = hasCode ? text.replaceAll(/\d{6}/g, '••••••') : text;
  return uncoded.replaceAll(/(\/user\/resetpassword\/|\/store-invitation#)[\w-]+/g, '$1…');
}

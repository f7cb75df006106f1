import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { acceptDocument, type DocumentRefusal } from '../../platform/images/document-upload.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { formatBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { accountLabel } from '../banking/list-bank-accounts.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { bangkokInstant } from '../payment/payment.rules.ts';
import { movePayout, type PayoutRow, selectBatch, selectPayout } from './payout.store.ts';
import type { Staff } from './propose-payouts.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl' | 'storage' | 'newUuid'>;

export type PaidPayout = {
  id: string;
  /** The bank's reference of the transfer. */
  reference: string;
  /** When it was sent: YYYY-MM-DDTHH:mm in Bangkok. */
  paidAt: string;
  bytes: Buffer;
};
type MoveFailure = { code: 'payoutNotFound' | 'payoutMoved' };
type Reused = { code: 'idempotencyKeyReused' };
export type PayFailure = MoveFailure | DocumentRefusal | Reused | { code: 'payoutDateInvalid' };

async function whyNotMoved(db: Queryable, id: string): Promise<MoveFailure> {
  return { code: (await selectPayout(db, id)) === null ? 'payoutNotFound' : 'payoutMoved' };
}

/**
 * The bank has sent a released payout, and this is its proof (a picture or a PDF). Pressed twice, or by two at once, it is
 * recorded once; the same again with the same key is answered the same.
 */
export async function recordPayout(
  services: Needs,
  staff: Staff,
  paid: PaidPayout,
  key: string | null,
): Promise<Result<true, PayFailure>> {
  const now = services.clock();
  const paidAt = bangkokInstant(paid.paidAt);
  if (paidAt === null || paidAt > now) return fail({ code: 'payoutDateInvalid' });
  const file = await acceptDocument(paid.bytes);
  if (!file.ok) return file;
  const proofKey = `payouts/${services.newUuid()}.${file.value.extension}`;
  await storeFiles(services, [{ ...file.value, key: proofKey }]);
  const once = { userId: staff.userId, call: 'POST /admin/payout/pay', key, body: paid, now };
  let isMade = false;
  const record = async (tx: Transaction): Promise<Result<true, PayFailure>> => {
    isMade = true;
    const moved = await movePayout(tx, paid.id, 'paid', {
      proofKey,
      transferReference: paid.reference,
      paidAt,
      movedAt: now,
      movedBy: staff.userId,
    });
    if (moved === null) return fail(await whyNotMoved(tx, paid.id));
    const { before, after } = moved;
    // The form knows minutes: a transfer in the minute of the release is not before it.
    const batch = await selectBatch(tx, after.batchId);
    if (batch?.decidedAt == null || paidAt.getTime() + 60_000 <= batch.decidedAt.getTime())
      return fail({ code: 'payoutDateInvalid' });
    await holdFiles(tx, [proofKey]);
    await postLedgerTransaction(tx, {
      kind: 'payout_paid',
      cause: paid.id,
      at: now,
      entries: [
        { account: { kind: 'payouts_due' }, amountSatang: after.amountSatang },
        { account: { kind: 'paid_out' }, amountSatang: -after.amountSatang },
      ],
    });
    await notifyStores(tx, services, [noticeOf('sellerPayoutPaid', after)], now);
    await recordAudit(tx, auditOf('payout_paid', staff, before, after), now);
    return succeed(true);
  };
  const done = await transact<true, PayFailure>(services.db, (tx) => answerOnce(tx, once, () => record(tx)));
  if (!done.ok || !isMade) await discardFiles(services, [proofKey]);
  return done;
}

/** The store's bank didn't take a payout, or sent it back: the money is due to the store again, which is told why. */
export async function returnPayout(
  services: Pick<Needs, 'db' | 'clock' | 'siteUrl'>,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
  key: string | null,
): Promise<Result<true, MoveFailure | Reused>> {
  const now = services.clock();
  const body = { id, reason };
  const once = { userId: staff.userId, call: 'POST /admin/payout/return', key, body, now };
  const take = async (tx: Transaction): Promise<Result<true, MoveFailure>> => {
    const moved = await movePayout(tx, id, 'returned', { reason, movedAt: now, movedBy: staff.userId });
    if (moved === null) return fail(await whyNotMoved(tx, id));
    const { before, after } = moved;
    const { sellerId, amountSatang } = after;
    await postLedgerTransaction(tx, {
      kind: 'payout_returned',
      cause: id,
      at: now,
      entries: [
        {
          account: { kind: before.status === 'paid' ? 'paid_out' : 'payouts_due' },
          amountSatang,
        },
        { account: { kind: 'seller_payable', ownerId: sellerId }, amountSatang: -amountSatang },
      ],
    });
    await notifyStores(tx, services, [noticeOf('sellerPayoutReturned', after, { reason })], now);
    await recordAudit(tx, auditOf('payout_returned', staff, before, after, { reason }), now);
    return succeed(true);
  };
  return transact<true, MoveFailure | Reused>(services.db, (tx) => answerOnce(tx, once, () => take(tx)));
}

function noticeOf(
  kind: 'sellerPayoutPaid' | 'sellerPayoutReturned',
  { sellerId, amountSatang, account, reference }: PayoutRow,
  more: Record<string, string> = {},
) {
  return {
    sellerId,
    right: 'finance' as const,
    kind,
    params: {
      ...more,
      reference,
      total: formatBaht(amountSatang),
      accountTh: accountLabel('th', account),
      accountEn: accountLabel('en', account),
    },
    href: '/manage-store/finance/payouts',
  };
}

function auditOf(
  kind: 'payout_paid' | 'payout_returned',
  staff: Staff,
  before: PayoutRow,
  { id, reference, sellerId, amountSatang, status }: PayoutRow,
  more: Record<string, string> = {},
) {
  return {
    kind,
    actorUserId: staff.userId,
    subjectUserId: null,
    origin: staff.origin,
    moved: { before: before.status, after: status },
    detail: { payoutId: id, reference, sellerId, amountSatang, ...more },
  };
}

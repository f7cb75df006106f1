import type { Transaction } from '../../platform/db/database.ts';
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
import type { LedgerEntry } from '../ledger/ledger.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { bangkokInstant } from '../payment/payment.rules.ts';
import { isIdentityRevoked } from '../verification/is-identity-verified.ts';
import { type MoveFailure, type Staff, whyNotMoved } from './decide-withdrawal.ts';
import './withdrawal-events.ts';
import { isOwnerDisabled, moveWithdrawal, type WithdrawalRow } from './withdrawal.store.ts';

export type PaidWithdrawal = {
  id: string;
  /** The bank's reference of the transfer. */
  reference: string;
  /** When it was sent: YYYY-MM-DDTHH:mm in Bangkok. */
  paidAt: string;
  bytes: Buffer;
};
type PayFailure = MoveFailure | DocumentRefusal | { code: 'withdrawalDateInvalid' | 'idempotencyKeyReused' };

/** Of what was owed: what was sent, what the house keeps, and what it owes the Revenue Department of it. */
export function payEntries(row: WithdrawalRow): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { account: { kind: 'withdrawals_due' }, amountSatang: row.amountSatang },
    { account: { kind: 'paid_out' }, amountSatang: -row.netSatang },
    { account: { kind: 'withdrawal_income' }, amountSatang: -(row.serviceChargeSatang + row.feeSatang) },
    { account: { kind: 'withholding_tax_due' }, amountSatang: -row.taxSatang },
  ];
  return entries.filter(({ amountSatang }) => amountSatang !== 0);
}

/**
 * Staff have sent an approved withdrawal's money, and show the bank's proof of it (a picture or a PDF). Pressed twice, or
 * by two at once, it is paid once; the same again with the same key is answered the same.
 */
export async function payWithdrawal(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl' | 'storage' | 'newUuid' | 'emit'>,
  staff: Staff,
  paid: PaidWithdrawal,
  key: string | null,
): Promise<Result<true, PayFailure>> {
  const now = services.clock();
  const paidAt = bangkokInstant(paid.paidAt);
  if (paidAt === null || paidAt > now) return fail({ code: 'withdrawalDateInvalid' });
  const file = await acceptDocument(paid.bytes);
  if (!file.ok) return file;
  const proofKey = `withdrawals/${services.newUuid()}.${file.value.extension}`;
  await storeFiles(services, [{ ...file.value, key: proofKey }]);
  const once = { userId: staff.userId, call: 'POST /admin/withdrawal/pay', key, body: paid, now };
  let isMade = false;
  const pay = async (tx: Transaction): Promise<Result<true, PayFailure>> => {
    isMade = true;
    const moved = await moveWithdrawal(tx, paid.id, 'paid', {
      proofKey,
      transferReference: paid.reference,
      paidAt,
      decidedAt: now,
      decidedBy: staff.userId,
    });
    if (moved === null) return fail(await whyNotMoved(tx, paid.id));
    if (moved.userId === staff.userId) return fail({ code: 'ownAffair' });
    // It is recorded all the same: the money is gone.
    const isOwnerRevoked = await isIdentityRevoked(tx, moved.userId, paidAt);
    const isShutOut = await isOwnerDisabled(tx, moved.userId);
    // The form knows minutes: a transfer in the minute of the request is not before it.
    if (paidAt.getTime() + 60_000 <= moved.createdAt.getTime())
      return fail({ code: 'withdrawalDateInvalid' });
    await holdFiles(tx, [proofKey]);
    await postLedgerTransaction(tx, {
      kind: 'withdrawal_paid',
      cause: paid.id,
      at: now,
      entries: payEntries(moved),
    });
    await services.emit(tx, {
      name: 'withdrawalPaid',
      ...{ withdrawalId: paid.id, userId: moved.userId, paidAt, at: now },
      ...{ taxableSatang: moved.taxableSatang, taxSatang: moved.taxSatang },
    });
    const params = {
      net: formatBaht(moved.netSatang),
      total: formatBaht(moved.amountSatang),
      fee: formatBaht(moved.amountSatang - moved.netSatang),
      accountTh: accountLabel('th', moved.bankAccount),
      accountEn: accountLabel('en', moved.bankAccount),
    };
    const href = '/user/profile/withdraw';
    await notifyUsers(tx, services, [{ userId: moved.userId, kind: 'withdrawalPaid', params, href }], now);
    await recordAudit(
      tx,
      {
        kind: 'withdrawal_paid',
        actorUserId: staff.userId,
        subjectUserId: moved.userId,
        origin: staff.origin,
        moved: { before: 'approved', after: 'paid' },
        detail: {
          ...{ withdrawalId: paid.id, amountSatang: moved.amountSatang },
          ...(isOwnerRevoked ? { isOwnerRevoked } : {}),
          ...(isShutOut ? { isOwnerDisabled: true } : {}),
        },
      },
      now,
    );
    return succeed(true);
  };
  const done = await transact<true, PayFailure>(services.db, (tx) => answerOnce(tx, once, () => pay(tx)));
  if (!done.ok || !isMade) await discardFiles(services, [proofKey]);
  return done;
}

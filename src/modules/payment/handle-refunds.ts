import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { acceptDocument, type DocumentRefusal } from '../../platform/images/document-upload.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { readAskedSearch } from '../../shared/asked-search.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type Deciding,
  passSecondPerson,
  type SecondPersonFailure,
  secondPersonDetail,
} from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import { maskAccountNumber } from '../banking/banking.rules.ts';
import { readBankAccount, readDefaultBankAccounts } from '../banking/read-bank-account.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { findTwinMoney, isCountedTwice, type TwinMoney } from './find-twin-money.ts';
import { finishRefund } from './finish-refund.ts';
import { bankName } from './read-payment.ts';
import type { ShopperRefund, StaffRefund } from './refund.contract.ts';
import { isOfSurplus } from './refund.rules.ts';
import {
  countTransferRefunds,
  isOrderOf,
  type RefundRow,
  selectRefund,
  selectRefundsOfOrder,
  selectTransferRefunds,
  setRefundAccount,
} from './refund.store.ts';
import { describeTold } from './same-money.rules.ts';
import { isVoidable, sumWhatGoesToo } from './voidable-refund.ts';

function describeRefund(locale: Locale, { refund }: RefundRow): ShopperRefund {
  const { bankAccount } = refund;
  return {
    id: refund.id,
    amount: toBaht(refund.amountSatang),
    reason: refund.reason,
    status: refund.status === 'sent' ? 'waiting' : refund.status,
    method: refund.method,
    hasCardFailed: refund.failureCode !== null,
    createdAt: refund.createdAt.toISOString(),
    doneAt: refund.doneAt?.toISOString() ?? null,
    bank:
      bankAccount === null
        ? null
        : {
            bankName: bankName(locale, bankAccount.bankCode),
            accountNumber: maskAccountNumber(bankAccount.accountNumber),
            accountName: bankAccount.accountName,
          },
    needsBankAccount:
      refund.method === 'transfer' &&
      bankAccount === null &&
      refund.status !== 'done' &&
      refund.status !== 'void',
    hasProof: refund.proofKey !== null,
  };
}

/** What is paid back of an order; null when it isn't this shopper's. */
export async function listRefundsOfOrder(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  userId: number,
  orderNumber: string,
): Promise<ShopperRefund[] | null> {
  const rows = await selectRefundsOfOrder(db, userId, orderNumber);
  if (rows.length === 0 && !(await isOrderOf(db, userId, orderNumber))) return null;
  return rows.map((row) => describeRefund(locale, row));
}

/** Refunds by transfer, for staff. One whose buyer hasn't said where to goes to their standard account, if they have one. */
export async function listTransferRefunds(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  asked: { status: 'waiting' | 'done' | 'void'; search: string; pageNo: number; perpage: number },
) {
  const { status, pageNo, perpage } = asked;
  const search = readAskedSearch(asked.search);
  const page = { limit: perpage, offset: (pageNo - 1) * perpage };
  const rows = await selectTransferRefunds(db, { status, search }, page);
  const counts = await countTransferRefunds(db, search);
  const twins = await findTwinMoney(
    db,
    rows.flatMap(({ refund, groupId }) => (status === 'waiting' || isOfSurplus(refund) ? [groupId] : [])),
  );
  const goesToo = await sumWhatGoesToo(db, status === 'waiting' ? rows.map(({ refund }) => refund.id) : []);
  const standard = await readDefaultBankAccounts(
    db,
    rows.flatMap((row) => (goesToStandard(row) ? [row.userId] : [])),
  );
  const dataList = rows.map((row): StaffRefund => {
    const account = goesToStandard(row) ? (standard.get(row.userId) ?? null) : row.refund.bankAccount;
    const money = twins.get(row.groupId);
    return {
      ...describeRefund(locale, { ...row, refund: { ...row.refund, bankAccount: account } }),
      referenceCode: row.referenceCode,
      orderNumber: row.orderNumber,
      buyerName: `${row.buyer.firstname} ${row.buyer.lastname}`,
      account: account === null ? null : { ...account, bankName: bankName(locale, account.bankCode) },
      transferReference: row.refund.transferReference,
      mayBeVoid: status === 'waiting' && isVoidable(row, goesToo.get(row.refund.id) ?? 0, money),
      twins: isOfSurplus(row.refund) ? describeTwins(money, row.refund.amountSatang) : null,
    };
  });
  return { dataList, total: counts[status], counts };
}

function describeTwins(twins: TwinMoney | undefined, amountSatang: number): StaffRefund['twins'] {
  if (twins === undefined || !isCountedTwice(twins, amountSatang)) return null;
  return {
    slips: twins.slips.map(({ id, amountSatang, transferredAt }) => ({
      ...{ id, amount: toBaht(amountSatang), transferredAt: transferredAt.toISOString() },
    })),
    told: twins.told.map(describeTold),
  };
}

/** Where a refund goes as it stands: as its buyer chose, or to their standard account. */
export async function accountOf(
  db: Queryable,
  { refund, userId }: Pick<RefundRow, 'refund' | 'userId'>,
): Promise<BankAccountSnapshot | null> {
  if (!goesToStandard({ refund })) return refund.bankAccount;
  return (await readDefaultBankAccounts(db, [userId])).get(userId) ?? null;
}

/** Whether its buyer hasn't said where to. Beside the proof of a transfer that came back no account is left: they name another. */
function goesToStandard({ refund }: Pick<RefundRow, 'refund'>): boolean {
  return refund.bankAccount === null && refund.status === 'waiting' && refund.proofKey === null;
}

/** A shopper says where a refund of theirs is to go. */
export async function chooseRefundAccount(
  { db }: Pick<Services, 'db'>,
  userId: number,
  refundId: string,
  bankAccountId: number,
): Promise<Result<null, { code: 'notFound' | 'bankAccountNotFound' | 'refundNotWaiting' }>> {
  const found = await selectRefund(db, refundId);
  if (found === null || found.userId !== userId || found.refund.method === 'card')
    return fail({ code: 'notFound' });
  const own = await readBankAccount(db, userId, bankAccountId);
  if (own === null) return fail({ code: 'bankAccountNotFound' });
  const { bankCode, accountNumber, accountName } = own;
  const isSaved = await setRefundAccount(db, refundId, { bankCode, accountNumber, accountName });
  return isSaved ? succeed(null) : fail({ code: 'refundNotWaiting' });
}

type PayFailure = DocumentRefusal | RecordFailure | { code: 'idempotencyKeyReused' };
type RecordFailure =
  | SecondPersonFailure
  | { code: 'notFound' | 'refundNotWaiting' | 'bankAccountRequired' | 'refundAccountChanged' | 'ownAffair' };

/**
 * Staff have transferred a refund to the account they were shown: with its reference and what proves it, it is done. Two
 * who press at once pay it once in the books; who comes second is told. The same again under an Idempotency-Key is answered
 * as it was the first time.
 */
export async function payRefund(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'storage' | 'emit'>,
  staff: Deciding,
  { bytes, ...made }: MadeTransfer & { bytes: Buffer },
  key: string | null,
): Promise<Result<PaidRefund, PayFailure>> {
  const paper = await acceptDocument(bytes);
  if (!paper.ok) return paper;
  const proofKey = `refunds/${services.newUuid()}.${paper.value.extension}`;
  await storeFiles(services, [{ ...paper.value, key: proofKey }]);
  const body = { ...made, bytes };
  const once = { userId: staff.userId, call: 'POST /admin/refund/pay', key, body, now: services.clock() };
  let isMade = false;
  const paid = await transact<PaidRefund, PayFailure>(services.db, (tx) =>
    answerOnce<PaidRefund, PayFailure>(tx, once, () => {
      isMade = true;
      return recordRefund({ ...services, db: tx }, staff, { ...made, proofKey });
    }),
  );
  if (!paid.ok || !isMade) await discardFiles(services, [proofKey]);
  return paid;
}

/** The account that was shown, and whether staff say that it went there although its buyer has chosen another since. */
type MadeTransfer = {
  refundId: string;
  account: BankAccountSnapshot;
  isSentThere: boolean;
  transferReference: string;
};
/** Waiting with a request: a second person has to approve it first. */
type PaidRefund = { id: string; status: 'done' | 'waiting'; approvalId?: string };

/** The same, with what proves it stored already. Above an amount a second person is asked instead, and keeps the paper. */
export function recordRefund(
  services: Pick<Services, 'clock' | 'newUuid' | 'emit'> & { db: Queryable },
  staff: Deciding,
  { proofKey, ...made }: MadeTransfer & { proofKey: string },
): Promise<Result<PaidRefund, RecordFailure>> {
  const { refundId, account, isSentThere, transferReference } = made;
  return transact<PaidRefund, RecordFailure>(services.db, async (tx: Transaction) => {
    const now = services.clock();
    const found = await selectRefund(tx, refundId, true);
    if (found === null || found.refund.method === 'card') return fail({ code: 'notFound' });
    if (found.refund.status === 'done' || found.refund.status === 'void')
      return fail({ code: 'refundNotWaiting' });
    const bankAccount = await accountOf(tx, found);
    if (bankAccount === null) return fail({ code: 'bankAccountRequired' });
    if (found.userId === staff.userId) return fail({ code: 'ownAffair' });
    // The buyer may have chosen another one since staff looked: what is kept is where the money went.
    const isChanged = !isSameAccount(bankAccount, account);
    if (isChanged && !isSentThere) return fail({ code: 'refundAccountChanged' });
    const passed = await passSecondPerson(tx, services, staff, {
      kind: 'refund',
      subject: refundId,
      amountSatang: found.refund.amountSatang,
      subjectUserId: found.userId,
      version: found.refund.status,
      deed: made,
      facts: {
        referenceCode: found.referenceCode,
        ...(found.orderNumber === null ? {} : { orderNumber: found.orderNumber }),
      },
      fileKey: proofKey,
    });
    if (!passed.ok) return passed;
    if (passed.value !== null) {
      await holdFiles(tx, [proofKey]);
      return succeed({ id: refundId, status: 'waiting', ...passed.value });
    }
    const proof = {
      refundId,
      transferReference,
      proofKey,
      bankAccount: account,
      doneBy: staff.userId,
      now,
    };
    if (!(await finishRefund(tx, services, proof))) return fail({ code: 'refundNotWaiting' });
    if (found.refund.proofKey !== null) await queueDiscards(tx, [found.refund.proofKey], now);
    await holdFiles(tx, [proofKey]);
    await recordAudit(
      tx,
      {
        kind: 'refund_paid',
        actorUserId: staff.userId,
        subjectUserId: found.userId,
        origin: staff.origin,
        moved: { before: found.refund.status, after: 'done' },
        detail: {
          ...{ refundId, amountSatang: found.refund.amountSatang, isAccountChanged: isChanged },
          ...ofOrder(found),
          ...secondPersonDetail(staff),
        },
      },
      now,
    );
    return succeed({ id: refundId, status: 'done' });
  });
}

/** By what the audit log finds a refund: the order it is of, or the purchase when it is of none. */
export function ofOrder({
  orderNumber,
  referenceCode,
}: Pick<RefundRow, 'orderNumber' | 'referenceCode'>): Record<string, string> {
  return orderNumber === null ? { referenceCode } : { orderNumber };
}

function isSameAccount(one: BankAccountSnapshot, other: BankAccountSnapshot): boolean {
  return (
    one.bankCode === other.bankCode &&
    one.accountNumber === other.accountNumber &&
    one.accountName === other.accountName
  );
}

/** What proves a refund, for its shopper or (`userId` null) for staff. */
export async function readRefundFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  userId: number | null,
  refundId: string,
): Promise<File | null> {
  const found = await selectRefund(db, refundId);
  if (found === null || (userId !== null && found.userId !== userId)) return null;
  const { proofKey } = found.refund;
  const stored = proofKey === null ? null : await storage.get(proofKey);
  if (proofKey === null || stored === null) return null;
  return new File([new Uint8Array(stored.bytes)], proofKey.split('/').at(-1) ?? 'proof', {
    type: stored.contentType,
  });
}

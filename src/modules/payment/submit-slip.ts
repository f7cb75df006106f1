import { createHash } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { acceptDocument } from '../../platform/images/document-upload.ts';
import { pdfPrint } from '../../platform/images/pdf-print.ts';
import { uploadDetail } from '../../platform/images/upload-limits.ts';
import { readSlipApart } from '../../platform/payments/read-slip-apart.ts';
import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { parseBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type AskedOnce, answerOnce } from '../idempotency/answer-once.ts';
import { lockOrders } from '../order/lock-order.ts';
import { markWaitingApproval } from '../order/mark-waiting-approval.ts';
import { moveGroupPayment } from '../order/move-group-payment.ts';
import { type NotPayable, whyNotPayable } from './check-payable.rules.ts';
import { bangkokInstant, isTransferTime, slipMostSatang } from './payment.rules.ts';
import {
  hasWaitingSlip,
  insertSlip,
  movePayment,
  renewRejectedSlip,
  selectGroup,
  selectNewestPayment,
} from './payment.store.ts';

export type SlipInput = {
  referenceCode: string;
  bankCode: string;
  amount: string;
  transferredAt: string;
  bytes: Buffer;
};

export type SlipFailure = {
  code:
    | 'notFound'
    | NotPayable
    | 'slipNotExpected'
    | 'slipDuplicate'
    | 'bankUnknown'
    | 'amountInvalid'
    | 'transferTimeInvalid'
    | 'fileTooLarge'
    | 'formatNotSupported'
    | 'imageTooLarge'
    | 'imageBroken'
    | 'pdfUnsafe'
    | 'idempotencyKeyReused';
  /** All that were filled in wrong; the code is the first one's. */
  fields?: WrongFields;
};
/** What a reply says of it beside its code; `limits` are those of the file. */
export function slipFailureData({ code, fields }: SlipFailure, limits: { bytes: number; most?: number }) {
  return fields === undefined ? uploadDetail(code, limits) : { data: { fields } };
}

type WrongFields = {
  transferredAt?: 'transferTimeInvalid';
  amount?: 'amountInvalid';
  bankCode?: 'bankUnknown';
};

type SlipFile = {
  bytes: Buffer;
  contentType: string;
  extension: string;
  contentHash: string;
  perceptualHash: string | null;
  transactionReference: string | null;
  sendingBank: string | null;
};

/**
 * A slip of a transfer (SPEC §5): checked, kept, and put before staff. The picture's hash and the bank's transaction
 * reference in its QR each count once, whoever sends them; of one order group again after they were rejected. While a slip waits the order doesn't expire. For an order that
 * has expired a slip is still taken when the money was sent, since it was sent. `sent` says who sends it, by which call and
 * under which Idempotency-Key: the same slip again under it is answered, and not kept twice.
 */
export async function submitSlip(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'storage' | 'emit'>,
  userId: number,
  input: SlipInput,
  sent: Pick<AskedOnce, 'userId' | 'call' | 'key'>,
): Promise<Result<number, SlipFailure>> {
  const now = services.clock();
  const found = await selectGroup(services.db, userId, input.referenceCode);
  if (found === null) return fail({ code: 'notFound' });
  const transferredAt = bangkokInstant(input.transferredAt);
  const amountSatang = parseBaht(input.amount);
  const isTime = transferredAt !== null && isTransferTime(transferredAt, found.createdAt, now);
  const isAmount = amountSatang !== null && amountSatang > 0 && amountSatang <= slipMostSatang;
  const fields: WrongFields = {
    ...(isTime ? {} : { transferredAt: 'transferTimeInvalid' }),
    ...(isAmount ? {} : { amount: 'amountInvalid' }),
    ...(findThaiBank(input.bankCode) === null ? { bankCode: 'bankUnknown' } : {}),
  };
  const [wrong] = Object.values(fields);
  if (wrong !== undefined || !isTime || !isAmount)
    return fail({ code: wrong ?? 'transferTimeInvalid', fields });
  const file = await readFile(input.bytes);
  if (!file.ok) return file;

  const fileKey = `slips/${services.newUuid()}.${file.value.extension}`;
  await storeFiles(services, [{ ...file.value, key: fileKey }]);
  let isMade = false;
  const keep = async (tx: Transaction): Promise<Result<number, SlipFailure>> => {
    isMade = true;
    const locked = await lockOrders(tx, found.id);
    const payment = await selectNewestPayment(tx, found.id);
    if (locked === null || payment === null) return fail({ code: 'notFound' });
    const { group, orders } = locked;
    const isLate = group.paymentStatus !== 'paid' && orders.every(({ status }) => status === 'expired');
    const why = isLate ? null : whyNotPayable(group, orders);
    if (why !== null) return fail({ code: why });
    if (payment.channel !== 'transfer' && payment.channel !== 'promptpay')
      return fail({ code: 'slipNotExpected' });
    if (await hasWaitingSlip(tx, group.id)) return fail({ code: 'slipWaiting' });
    const slip = {
      paymentId: payment.id,
      groupId: group.id,
      fileKey,
      contentType: file.value.contentType,
      contentHash: file.value.contentHash,
      perceptualHash: file.value.perceptualHash,
      transactionReference: file.value.transactionReference,
      sendingBank: file.value.sendingBank,
      bankCode: input.bankCode,
      amountSatang,
      transferredAt,
      createdAt: now,
    };
    const newId = await insertSlip(tx, slip);
    const renewed = newId === null ? await renewRejectedSlip(tx, slip) : null;
    const slipId = newId ?? renewed?.id;
    if (slipId === undefined) return fail({ code: 'slipDuplicate' });
    if (renewed !== null) await queueDiscards(tx, [renewed.fileKey], now);
    await holdFiles(tx, [fileKey]);
    if (!isLate) {
      await movePayment(tx, payment.id, 'review');
      await moveGroupPayment(tx, [group.id], 'review', now);
      await markWaitingApproval(tx, locked, { userId, now });
    }
    await services.emit(tx, { name: 'slipSent', group, at: now });
    return succeed(slipId);
  };
  const kept = await transact<number, SlipFailure>(services.db, (tx) =>
    answerOnce(tx, { ...sent, body: input, now }, () => keep(tx)),
  );
  if (!kept.ok || !isMade) await discardFiles(services, [fileKey]);
  return kept;
}

async function readFile(bytes: Buffer): Promise<Result<SlipFile, SlipFailure>> {
  const accepted = await acceptDocument(bytes);
  if (!accepted.ok) return accepted;
  const { value: file } = accepted;
  const isPdf = file.contentType === 'application/pdf';
  const slip = isPdf ? null : await readSlipApart(file.bytes);
  const { perceptualHash } = await import('../../platform/payments/slip-reader.ts');
  return succeed({
    ...file,
    contentHash: sha256(file.bytes),
    perceptualHash: isPdf ? pdfPrint(file.bytes) : await perceptualHash(file.bytes),
    transactionReference: slip?.transactionReference ?? null,
    sendingBank: slip?.sendingBank ?? null,
  });
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

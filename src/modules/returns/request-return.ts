import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { acceptImage } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import { checkBankAccount } from '../banking/banking.rules.ts';
import { readBankAccount } from '../banking/read-bank-account.ts';
import { estimateReturn, lockReturnableOrder } from '../fulfilment/return-copies.ts';
import { isReturnOver } from '../fulfilment/return-window.rules.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { giftsNotDue } from '../order/gift-charges.rules.ts';
import { openReturn } from '../order/record-returned-copies.ts';
import { partsOfCopies } from '../order/returned-parts.rules.ts';
import { insertKeptGifts, selectAgreedGifts } from './return-gifts.store.ts';
import { tellStore } from './return-notices.ts';
import type { ReturnReason } from './return-status.rules.ts';
import {
  dueAtOf,
  isSellersFault,
  photosMost,
  requestsMost,
  returnableCopies,
  returnNumberOf,
} from './returns.rules.ts';
import { countReturns, insertReturn, selectClaimedCopies, selectGoingCopies } from './returns.store.ts';

export type ReturnInput = {
  orderNumber: string;
  lines: readonly { orderLineId: number; quantity: number }[];
  /** What becomes of gifts that aren't due any more with what is kept: sent back as well, or kept and charged. */
  gifts?: readonly { orderLineId: number; isSentBack: boolean }[];
  reason: ReturnReason;
  note: string;
  /** Where a transfer goes: an account that is named, or one of the person's own by its number here. */
  bankAccount: BankAccountSnapshot | null;
  bankAccountId: number | null;
  photos: readonly Buffer[];
  /** Asked twice with one, it is asked once. */
  key?: string | null;
};

/** A gift that its buyer has to choose about, and what keeping it costs. */
export type GiftToChoose = { orderLineId: number; copies: number; chargeSatang: number };

export type ReturnFailure =
  | { code: 'giftChoice'; gifts: GiftToChoose[] }
  | {
      code:
        | 'orderNotFound'
        | 'orderNotShipped'
        | 'returnTooLate'
        | 'filesNotReturnable'
        | 'returnQuantity'
        | 'returnLimit'
        | 'returnNoteRequired'
        | 'notPaidYet'
        | 'bankAccountRequired'
        | 'bankAccountInvalid'
        | 'tooManyFiles'
        | 'fileTooLarge'
        | 'formatNotSupported'
        | 'imageTooLarge'
        | 'imageBroken'
        | 'idempotencyKeyReused';
    };

type Asked = { returnNumber: string };
type Ground = Pick<Services, 'db' | 'clock' | 'newUuid' | 'storage' | 'siteUrl'>;

/**
 * A shopper asks to send copies of a shipped order back (SPEC §3, §4): why, with photos, and where the money is to go.
 * Each copy can be asked for once, however many ask at the same time; until the request has ended the order doesn't
 * complete. Once it is sent it isn't changed any more.
 */
export async function requestReturn(
  services: Ground,
  userId: number,
  { key = null, ...input }: ReturnInput,
): Promise<Result<Asked, ReturnFailure>> {
  if (input.photos.length > photosMost) return fail({ code: 'tooManyFiles' });
  if (input.note === '' && isSellersFault(input.reason)) return fail({ code: 'returnNoteRequired' });
  const accepted = await acceptPhotos(input.photos);
  if (!accepted.ok) return accepted;
  const stored = accepted.value.map((photo) => ({
    ...photo,
    key: `returns/${services.newUuid()}.${photo.extension}`,
  }));
  const keys = stored.map(({ key }) => key);
  // First: a file without a request is found by nobody, a request without its file would be broken.
  await storeFiles(services, stored);
  const now = services.clock();
  // Other photos are another request, though in the same words.
  const once = { userId, call: 'POST /return/order', key, body: input, now };
  let isMade = false;
  const done = await transact<Asked, ReturnFailure>(services.db, (tx) =>
    answerOnce<Asked, ReturnFailure>(tx, once, () => {
      isMade = true;
      return ask(tx, services, userId, input, keys, now);
    }),
  );
  if (!done.ok || !isMade) await discardFiles(services, keys);
  return done;
}

async function ask(
  tx: Transaction,
  services: Ground,
  userId: number,
  input: Omit<ReturnInput, 'key'>,
  photoKeys: string[],
  now: Date,
): Promise<Result<Asked, ReturnFailure>> {
  const locked = await lockReturnableOrder(tx, input.orderNumber);
  if (locked === null || locked.order.userId !== userId) return fail({ code: 'orderNotFound' });
  const { order, group, lines } = locked;
  if (order.status === 'complete' && lines.length === 0) return fail({ code: 'filesNotReturnable' });
  if (order.status === 'complete') return fail({ code: 'returnTooLate' });
  if (order.status !== 'shipped') return fail({ code: 'orderNotShipped' });
  if (isReturnOver(order, now)) return fail({ code: 'returnTooLate' });
  // Cash on delivery is paid when it is received, so what never came was never paid.
  if (input.reason === 'not_received' && group.paymentChannel === 'cod') return fail({ code: 'notPaidYet' });
  const copiesOf = new Map<number, number>();
  for (const { orderLineId, quantity } of input.lines)
    copiesOf.set(orderLineId, (copiesOf.get(orderLineId) ?? 0) + quantity);
  const claimed = await selectClaimedCopies(tx, order.id);
  for (const [lineId, copies] of copiesOf) {
    const line = lines.find(({ id }) => id === lineId);
    // A gift goes back with what brought it, or not at all.
    if (
      line === undefined ||
      line.isFreeGift ||
      returnableCopies(line.quantity, claimed.get(lineId) ?? 0) < copies
    )
      return fail({ code: 'returnQuantity' });
  }
  const before = await countReturns(tx, order.id);
  if (before >= requestsMost) return fail({ code: 'returnLimit' });

  const isFault = isSellersFault(input.reason);
  const going = await selectGoingCopies(tx, order.id);
  const gone = new Map(lines.map(({ id }) => [id, (going.get(id) ?? 0) + (copiesOf.get(id) ?? 0)] as const));
  const agreed = await selectAgreedGifts(tx, order.id);
  const open = giftsNotDue(lines, gone).filter(({ id }) => !agreed.has(id));
  const choiceOf = (id: number) => input.gifts?.find(({ orderLineId }) => orderLineId === id)?.isSentBack;
  const kept = new Set(open.filter(({ id }) => choiceOf(id) !== true).map(({ id }) => id));
  const estimate = (keptGifts: ReadonlySet<number>) =>
    estimateReturn(locked, copiesOf, isFault, {
      agreedGifts: new Set([...agreed, ...keptGifts]),
      gone,
    });
  if (open.some(({ id }) => choiceOf(id) === undefined)) {
    const { charges } = estimate(new Set(open.map(({ id }) => id)));
    return fail({
      code: 'giftChoice',
      gifts: open.map(({ id, quantity }) => ({
        orderLineId: id,
        copies: quantity - (gone.get(id) ?? 0),
        chargeSatang: charges.find(({ orderLineId }) => orderLineId === id)?.satang ?? 0,
      })),
    });
  }
  for (const { id, quantity } of open)
    if (choiceOf(id) === true) {
      copiesOf.set(id, quantity - (gone.get(id) ?? 0));
      gone.set(id, quantity);
    }
  const { parts, charges } = estimate(kept);
  const isTransfer = group.paymentChannel !== 'card' && parts.itemSatang + parts.shippingSatang > 0;
  const bankAccount = isTransfer ? await findBankAccount() : succeed(null);
  if (!bankAccount.ok) return bankAccount;
  const returnNumber = returnNumberOf(order.orderNumber, before + 1);
  const shares = lines.flatMap((line) => {
    const quantity = copiesOf.get(line.id) ?? 0;
    if (quantity === 0) return [];
    return [{ orderLineId: line.id, quantity, refundSatang: partsOfCopies(line, quantity).paidSatang }];
  });
  const dueAt = dueAtOf(order, 'requested', now, false);
  const returnId = await insertReturn(
    tx,
    {
      returnNumber,
      orderId: order.id,
      sellerId: order.sellerId,
      userId,
      status: 'requested',
      reason: input.reason,
      note: input.note,
      photoKeys,
      bankAccount: bankAccount.value,
      itemRefundSatang: parts.itemSatang,
      shippingRefundSatang: parts.shippingSatang,
      createdAt: now,
      dueAt,
    },
    shares,
    { kind: 'shopper', userId },
  );
  await insertKeptGifts(
    tx,
    returnId,
    [...kept].map((orderLineId) => ({
      orderLineId,
      chargeSatang: charges.find((charge) => charge.orderLineId === orderLineId)?.satang ?? 0,
    })),
  );
  await holdFiles(tx, photoKeys);
  await openReturn(tx, locked);
  const told = { returnNumber, userId, sellerId: order.sellerId };
  const params = { orderNumber: order.orderNumber, until: dueAt?.toISOString() ?? '' };
  await tellStore(tx, services, told, 'sellerReturnRequested', params, now);
  return succeed({ returnNumber });

  async function findBankAccount(): Promise<Result<BankAccountSnapshot, ReturnFailure>> {
    if (input.bankAccount !== null) {
      const isBank = (code: string) => findThaiBank(code) !== null;
      const checked = checkBankAccount(input.bankAccount, isBank);
      return checked.ok ? checked : fail({ code: 'bankAccountInvalid' });
    }
    const own = input.bankAccountId === null ? null : await readBankAccount(tx, userId, input.bankAccountId);
    if (own === null) return fail({ code: 'bankAccountRequired' });
    const { bankCode, accountNumber, accountName } = own;
    return succeed({ bankCode, accountNumber, accountName });
  }
}

async function acceptPhotos(photos: readonly Buffer[]) {
  const accepted = [];
  for (const bytes of photos) {
    const photo = await acceptImage(bytes, {
      maxBytes: UPLOAD_LIMITS.imageBytes,
      maxPixels: UPLOAD_LIMITS.imagePixels,
      maxSidePx: 2000,
    });
    if (!photo.ok) return photo;
    accepted.push(photo.value);
  }
  return succeed(accepted);
}

import { z } from 'zod';
import {
  askedSellerId,
  askedStore,
  baht,
  codeIfAny,
  declareCall,
  failures,
  pageNo,
  perPage,
  text,
} from '../../shared/contract.ts';
import { batchStatuses, notPayableReasons, payoutStatuses, unpaidReasons } from './payout.rules.ts';

const tag = 'Payouts';
const uuid = z.uuid();
const reason = text(500).pipe(z.string().min(1));
const idempotencyKey = text(255).nullish();

/** Beside an account's name, what its store is called by law. */
const holder = {
  /** Null where the store hasn't said who it is, and nothing can be compared. */
  legalName: z.string().nullable(),
  /** The account is in another name. */
  isNameOther: z.boolean(),
};

const storeAccount = z.object({
  /** Null while the store has named none. */
  account: z
    .object({
      bankCode: z.string(),
      bankName: z.string(),
      /** Only its last digits. */
      accountNumber: z.string(),
      accountName: z.string(),
      namedAt: z.iso.datetime(),
      /** Payouts may go there from then on. */
      payableFrom: z.iso.datetime(),
      ...holder,
    })
    .nullable(),
  /** Whether whoever asks may name another: owners may. */
  mayName: z.boolean(),
  /** Whether naming one asks for the password; else for a code (/BankAccount/Code). */
  needsPassword: z.boolean(),
});
export type StoreAccount = z.infer<typeof storeAccount>;

const store = z.object({ id: z.number(), urlKey: z.string(), name: z.string() });
export type Store = z.infer<typeof store>;

const payoutAccount = z.object({
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

const payout = z.object({
  id: z.string(),
  /** What the bank tells the payment by. */
  reference: z.string(),
  status: z.enum(payoutStatuses),
  amount: baht,
  paidAt: z.iso.datetime().nullable(),
  /** The bank's reference of the transfer. */
  transferReference: z.string().nullable(),
  /** Why the bank sent it back. */
  reason: z.string().nullable(),
  hasProof: z.boolean(),
});
export type Payout = z.infer<typeof payout>;

const storePayout = payout.extend({
  releasedAt: z.iso.datetime().nullable(),
  bankName: z.string(),
  /** Only its last digits. */
  accountNumber: z.string(),
});
export type StorePayout = z.infer<typeof storePayout>;

const batch = z.object({
  id: z.string(),
  batchNumber: z.string(),
  status: z.enum(batchStatuses),
  total: baht,
  count: z.number(),
  /** Payouts that were released and whose proof isn't there yet. */
  openCount: z.number(),
  /** SHA-256 of what its payouts say: to be given back with the release. */
  hash: z.string(),
  proposedAt: z.iso.datetime(),
  proposedBy: z.string().nullable(),
  /** Whether whoever asks proposed it: then another has to release it. */
  isOwn: z.boolean(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Batch = z.infer<typeof batch>;

const previous = z
  .object({
    amount: baht,
    movedAt: z.iso.datetime(),
    /** The bank sent it back. */
    isReturned: z.boolean(),
    isOtherAccount: z.boolean(),
  })
  .nullable();
export type Previous = z.infer<typeof previous>;

const batchDetail = batch.extend({
  /** The house's account that it leaves from; null where that wasn't set when it was proposed: then there is no XML file. */
  debtor: payoutAccount.nullable(),
  dataList: z.array(
    payout.extend({
      store,
      account: payoutAccount.extend(holder),
      /** The store's last payout before this one; null for its first. */
      previous,
    }),
  ),
});
export type BatchDetail = z.infer<typeof batchDetail>;

const batchList = z.object({
  dataList: z.array(batch),
  store: askedStore,
  total: z.number(),
  /** Proposals to be released, and payouts whose proof isn't there yet. */
  openCount: z.number(),
  /** What a payout would be now. */
  now: z.object({
    count: z.number(),
    total: baht,
    /** Less than this waits for the next. */
    minimum: baht,
    /** Stores among them whose account is in another name than theirs. */
    otherNames: z.array(z.object({ store, accountName: z.string(), legalName: z.string() })),
    leftOut: z.array(z.object({ store, amount: baht, why: z.enum(notPayableReasons) })),
  }),
});
export type BatchList = z.infer<typeof batchList>;

const moveFailures = { payoutNotFound: 404, payoutMoved: 409 } as const;

const storePayoutList = z.object({
  dataList: z.array(storePayout),
  total: z.number(),
  /** What the next payout brings, in baht; below 0 what the store owes. Null where nothing is due either way. */
  next: z
    .object({
      amount: z.number(),
      /** Why it isn't in a payout that is proposed now; null when it is. */
      why: z.enum(notPayableReasons).nullable(),
      /** Of an account that is too new: from when it may be paid to. */
      from: z.string().nullable(),
      minimum: z.number(),
    })
    .nullable(),
});
export type StorePayoutList = z.infer<typeof storePayoutList>;

const unpaidOrder = z.object({
  orderNumber: z.string(),
  orderedAt: z.iso.datetime(),
  statementNumber: z.string(),
  /** When its statement was closed. */
  statedAt: z.iso.datetime(),
  /** What the store gets of it, as statements that aren't paid out have it. */
  amount: baht,
  why: z.enum(unpaidReasons),
  /** Since when it waits for that, and until when; null where that isn't known. */
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  /** What the bank said. */
  note: z.string().nullable(),
});
export type UnpaidOrder = z.infer<typeof unpaidOrder>;

/** What stores are paid, and where to (DECISIONS "Stores", "Staff"). */
export const payoutContract = {
  account: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/bank-account',
    summary: "Where the store's payouts go",
    tag,
  }).output(storeAccount),

  nameAccount: declareCall({
    access: 'seller',
    right: 'owner',
    limit: 'register',
    method: 'POST',
    path: '/seller/bank-account',
    summary:
      'Name the account that payouts go to, with the password, or with a code (/BankAccount/Code) where there is none',
    tag,
  })
    .input(
      z.strictObject({
        bankCode: text(3),
        accountNumber: text(30),
        accountName: text(120),
        password: z.string().max(200).optional(),
        OTP: codeIfAny,
        reference: text(20).optional(),
      }),
    )
    .output(z.object({ isNamed: z.literal(true) }))
    .errors(
      failures({
        bankAccountInvalid: 422,
        storeAccountSame: 409,
        currentPasswordWrong: 422,
        otpRequired: 422,
        otpInvalid: 422,
        otpExpired: 422,
        otpTriesUsedUp: 422,
      }),
    ),

  ofStore: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/payout/List',
    summary: "The store's payouts, the newest first",
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(12) }))
    .output(storePayoutList),

  unpaidOrders: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/finance/orders/unpaid',
    summary:
      'Orders on a closed statement that are not paid out yet: what each waits for, since when, until when',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(
      z.object({
        dataList: z.array(unpaidOrder),
        total: z.number(),
        /** Less than this waits for the next payout. */
        minimum: baht,
      }),
    ),

  ownProof: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/payout/{id}/proof',
    isSecret: true,
    summary: "The bank's proof of a payout to the store",
    tag,
  })
    .input(z.strictObject({ id: uuid }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  list: declareCall({
    access: 'staff',
    right: 'payouts',
    method: 'GET',
    path: '/admin/payout-batch/List',
    summary:
      'Batches of payouts, or those that one store was in, the newest first; and what one would be now',
    tag,
  })
    .input(z.strictObject({ sellerId: askedSellerId, pageNo, perpage: perPage(20) }))
    .output(batchList)
    .errors(failures({ storeNotFound: 404 })),

  batch: declareCall({
    access: 'staff',
    right: 'payouts',
    method: 'GET',
    path: '/admin/payout-batch/{id}',
    summary: "A batch with its payouts, each beside the store's last",
    tag,
  })
    .input(z.strictObject({ id: uuid }))
    .output(batchDetail)
    .errors(failures({ payoutNotFound: 404 })),

  propose: declareCall({
    access: 'staff',
    right: 'payouts',
    factor: 'again',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/payout-batch',
    summary: 'Propose to pay all stores what their statements say is due to them (Idempotency-Key)',
    tag,
  })
    .input(z.strictObject({ idempotencyKey }))
    .output(z.object({ id: z.string(), batchNumber: z.string() }))
    .errors(failures({ payoutOpen: 409, nothingToPayOut: 409, idempotencyKeyReused: 409 })),

  release: declareCall({
    access: 'staff',
    right: 'payouts',
    factor: 'again',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/payout-batch/{id}/release',
    summary: 'Release what another member of staff has proposed, as it was seen (Idempotency-Key)',
    tag,
  })
    .input(z.strictObject({ id: uuid, hash: text(64), idempotencyKey }))
    .output(z.object({ isReleased: z.literal(true) }))
    .errors(
      failures({
        ...moveFailures,
        sameStaff: 403,
        payoutChanged: 409,
        payoutStale: 409,
        payoutHeld: 409,
        idempotencyKeyReused: 409,
      }),
    ),

  withdraw: declareCall({
    access: 'staff',
    right: 'payouts',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/payout-batch/{id}/withdraw',
    summary: 'Take a proposal back, for a reason',
    tag,
  })
    .input(z.strictObject({ id: uuid, reason }))
    .output(z.object({ isWithdrawn: z.literal(true) }))
    .errors(failures(moveFailures)),

  file: declareCall({
    isLong: true,
    access: 'staff',
    right: 'payouts',
    limit: 'upload',
    method: 'GET',
    path: '/admin/payout-batch/{id}/{format}',
    summary: 'A released batch for the bank: a table (CSV), or ISO 20022 pain.001.001.09 (XML)',
    tag,
  })
    .input(z.strictObject({ id: uuid, format: z.enum(['csv', 'xml']) }))
    .output(z.file())
    .errors(failures({ payoutNotFound: 404, payoutNotReleased: 409, payoutDebtorMissing: 409 })),

  pay: declareCall({
    access: 'staff',
    right: 'payouts',
    factor: 'again',
    limit: 'upload',
    method: 'POST',
    path: '/admin/payout/{id}/pay',
    summary:
      'Record that the bank has sent a payout, with the proof of it (multipart/form-data, Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: uuid,
        reference: text(60).pipe(z.string().min(1)),
        /** YYYY-MM-DDTHH:mm in Bangkok. */
        paidAt: text(20),
        file: z.file(),
        idempotencyKey,
      }),
    )
    .output(z.object({ isMoved: z.literal(true) }))
    .errors(
      failures({
        ...moveFailures,
        payoutDateInvalid: 422,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
        pdfUnsafe: 422,
        idempotencyKeyReused: 409,
      }),
    ),

  giveBack: declareCall({
    access: 'staff',
    right: 'payouts',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/payout/{id}/return',
    summary: 'Record that the bank sent a payout back: the money is due to the store again (Idempotency-Key)',
    tag,
  })
    .input(z.strictObject({ id: uuid, reason, idempotencyKey }))
    .output(z.object({ isMoved: z.literal(true) }))
    .errors(failures({ ...moveFailures, idempotencyKeyReused: 409 })),

  proof: declareCall({
    access: 'staff',
    right: 'payouts',
    method: 'GET',
    path: '/admin/payout/{id}/proof',
    summary: "The bank's proof of a payout",
    tag,
  })
    .input(z.strictObject({ id: uuid }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),
};

import { z } from 'zod';
import { baht, declareCall, deskSearch, failures, id, pageNo, perPage, text } from '../../shared/contract.ts';
import { approvalId, ask, secondPersonFailures } from '../approval/approval.contract.ts';
import { withdrawalStatuses } from './withdrawal.rules.ts';

const tag = 'Withdrawals';
const status = z.enum(withdrawalStatuses);
const uuid = z.uuid();

const withdrawal = z.object({
  id: z.string(),
  status,
  amount: baht,
  serviceCharge: baht,
  fee: baht,
  tax: baht,
  /** What of it is income: what the tax is of. */
  taxable: baht,
  net: baht,
  bankName: z.string(),
  /** For its owner only the last digits, for staff all. */
  accountNumber: z.string(),
  accountName: z.string(),
  reason: z.string().nullable(),
  transferReference: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  hasProof: z.boolean(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const forStaff = withdrawal.extend({
  ownerName: z.string(),
  /** The name on the card that staff have verified. */
  verifiedName: z.string().nullable(),
  /** The owner's account was erased meanwhile: what comes back falls to the house. */
  isOwnerErased: z.boolean(),
  /** Staff have shut the owner out: nothing is approved until they are let in again. */
  isOwnerDisabled: z.boolean(),
  /** What of an erased owner's stands in a wallet that nobody can open; 0 of everybody else. */
  stranded: baht,
});
export type WithdrawalForStaff = z.infer<typeof forStaff>;

const terms = z.object({ balance: baht, minimum: baht, isVerified: z.boolean() });
export type WithdrawalTerms = z.infer<typeof terms>;

const moveFailures = { withdrawalNotFound: 404, withdrawalMoved: 409, ownAffair: 403 } as const;
const ownerFailures = { withdrawalOwnerNotVerified: 409, withdrawalOwnerDisabled: 409 } as const;
const moved = z.object({ isMoved: z.literal(true) });

export const withdrawalContract = {
  terms: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/withdrawal',
    summary: 'What one can withdraw now',
    tag,
  }).output(terms),

  quote: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/withdrawal/quote',
    summary: 'What would be kept of an amount, tax on income among it, and what would arrive',
    tag,
  })
    .input(z.strictObject({ amount: z.coerce.number().positive().max(1_000_000_000) }))
    .output(
      z.object({
        amount: baht,
        serviceCharge: baht,
        fee: baht,
        /** What of it was earned by links: income, which the tax is of. */
        taxable: baht,
        tax: baht,
        net: baht,
      }),
    )
    .errors(failures({ amountInvalid: 422 })),

  list: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/withdrawal/List',
    summary: "One's own withdrawals, newest first",
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(10) }))
    .output(z.object({ dataList: z.array(withdrawal), total: z.number() })),

  withheld: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/withdrawal/withheld',
    summary: "Tax that was kept back of one's withdrawals that are paid, and of how many",
    tag,
  }).output(z.object({ tax: baht, count: z.number() })),

  request: declareCall({
    access: 'signedIn',
    limit: 'register',
    method: 'POST',
    path: '/withdrawal',
    summary: 'Withdraw confirmed cashback to a bank account (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        amount: z.number().positive().max(1_000_000_000),
        bankAccountId: id,
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id: z.string(), amount: baht, net: baht }))
    .errors(
      failures({
        amountInvalid: 422,
        identityNotVerified: 409,
        bankAccountNotFound: 404,
        bankAccountTooNew: 409,
        withdrawalTooSmall: 422,
        withdrawalTooLarge: 422,
        idempotencyKeyReused: 409,
      }),
    ),

  ownProof: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/withdrawal/{id}/proof',
    isSecret: true,
    summary: "The bank's proof of one's own withdrawal",
    tag,
  })
    .input(z.strictObject({ id: uuid }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  forStaff: declareCall({
    access: 'staff',
    right: 'withdrawals',
    method: 'GET',
    path: '/admin/withdrawal/List',
    summary:
      'Withdrawals for staff, the oldest to be done first; with `search` those of a person, an account’s last digits or an amount',
    tag,
  })
    .input(
      z.strictObject({
        status: status.default('requested'),
        search: deskSearch,
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(forStaff),
        counts: z.object({
          requested: z.number(),
          approved: z.number(),
          rejected: z.number(),
          paid: z.number(),
          returned: z.number(),
        }),
      }),
    ),

  approve: declareCall({
    access: 'staff',
    right: 'withdrawals',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/withdrawal/{id}/approve',
    summary: 'Approve a withdrawal; above an amount a second person is asked instead',
    tag,
  })
    .input(z.strictObject({ id: uuid, ask }))
    .output(z.object({ isMoved: z.boolean(), approvalId }))
    .errors(failures({ ...moveFailures, ...ownerFailures, ...secondPersonFailures })),

  reject: declareCall({
    access: 'staff',
    right: 'withdrawals',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/withdrawal/{id}/reject',
    summary: 'Reject a withdrawal with a reason: the money is in the wallet again',
    tag,
  })
    .input(z.strictObject({ id: uuid, reason: text(500).pipe(z.string().min(1)) }))
    .output(moved)
    .errors(failures(moveFailures)),

  giveBack: declareCall({
    access: 'staff',
    right: 'withdrawals',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/withdrawal/{id}/return',
    summary:
      'Record that the bank sent a paid withdrawal back: the money is in the wallet again, or the house’s where its owner was erased',
    tag,
  })
    .input(z.strictObject({ id: uuid, reason: text(500).pipe(z.string().min(1)) }))
    .output(moved)
    .errors(failures(moveFailures)),

  pay: declareCall({
    access: 'staff',
    right: 'withdrawals',
    factor: 'again',
    limit: 'upload',
    method: 'POST',
    path: '/admin/withdrawal/{id}/pay',
    summary:
      'Mark an approved withdrawal as paid, with the proof of it (multipart/form-data, Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: uuid,
        reference: text(60).pipe(z.string().min(1)),
        /** YYYY-MM-DDTHH:mm in Bangkok. */
        paidAt: text(20),
        file: z.file(),
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(moved)
    .errors(
      failures({
        ...moveFailures,
        withdrawalDateInvalid: 422,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
        pdfUnsafe: 422,
        idempotencyKeyReused: 409,
      }),
    ),

  proof: declareCall({
    access: 'staff',
    right: 'withdrawals',
    method: 'GET',
    path: '/admin/withdrawal/{id}/proof',
    summary: "The bank's proof of a withdrawal",
    tag,
  })
    .input(z.strictObject({ id: uuid }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),
};

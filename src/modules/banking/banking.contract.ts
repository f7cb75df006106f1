import { z } from 'zod';
import { codeIfAny, declareCall, failures, id, idInPath, text } from '../../shared/contract.ts';

const tag = 'Bank accounts';

const bankAccount = z.object({
  id: z.number(),
  bankCode: z.string(),
  bankName: z.string(),
  /** Only its last digits. */
  accountNumber: z.string(),
  accountName: z.string(),
  isDefault: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Withdrawals may go there from then on. */
  withdrawableFrom: z.iso.datetime(),
});
export type BankAccount = z.infer<typeof bankAccount>;

const list = z.object({
  dataList: z.array(bankAccount),
  /** How many one may have. */
  most: z.number(),
  /** Whether adding one asks for the password; else for a code (/BankAccount/Code). */
  needsPassword: z.boolean(),
});
export type BankAccountList = z.infer<typeof list>;

export const bankingContract = {
  list: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/BankAccount/List',
    summary: "One's own bank accounts, for refunds and withdrawals",
    tag,
  }).output(list),

  sendCode: declareCall({
    access: 'signedIn',
    limit: 'otp',
    method: 'POST',
    path: '/BankAccount/Code',
    summary: "Send a code to one's own telephone or mailbox: for adding an account without having a password",
    tag,
  })
    .output(z.object({ reference: z.string(), expiresAt: z.iso.datetime(), destination: z.string() }))
    .errors(failures({ otpTooSoon: 429, contactMissing: 422 })),

  add: declareCall({
    access: 'signedIn',
    limit: 'register',
    method: 'POST',
    path: '/BankAccount',
    summary: 'Add a bank account, with the password, or with a code where there is none',
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
    .output(z.object({ id }))
    .errors(
      failures({
        bankAccountInvalid: 422,
        bankAccountsFull: 409,
        bankAccountKnown: 409,
        currentPasswordWrong: 422,
        otpRequired: 422,
        otpInvalid: 422,
        otpExpired: 422,
        otpTriesUsedUp: 422,
      }),
    ),

  setDefault: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/BankAccount/{id}/default',
    summary: 'Make a bank account the default',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isDefault: z.literal(true) }))
    .errors(failures({ bankAccountNotFound: 404 })),

  remove: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/BankAccount/{id}',
    summary: 'Remove a bank account that no withdrawal is on its way to',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isRemoved: z.literal(true) }))
    .errors(failures({ bankAccountNotFound: 404, bankAccountInUse: 409 })),
};

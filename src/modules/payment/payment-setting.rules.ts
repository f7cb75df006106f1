import { z } from 'zod';

/** Accounts that transfers may go to: more than a checkout can show. */
const bankAccountsMost = 10;

/** An account of the house's that shoppers transfer to. */
const bankAccount = z.strictObject({
  /** The Bank of Thailand's code, three digits. */
  bankCode: z.string().regex(/^\d{3}$/),
  /** As it is printed: 10 to 15 digits, hyphens between. */
  number: z
    .string()
    .regex(/^[\d-]{10,20}$/, 'expected 10 to 15 digits, hyphens between')
    .refine((value) => /^\d{10,15}$/.test(value.replaceAll('-', '')), 'expected 10 to 15 digits'),
  name: z.string().trim().min(1).max(200),
});

/** The setting `payment`. */
export const paymentSetting = z.object({
  bankAccounts: z.array(bankAccount).max(bankAccountsMost).default([]),
});

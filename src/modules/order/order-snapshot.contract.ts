import { z } from 'zod';

/** An address as it was when the order was placed. */
export const addressSnapshot = z.object({
  firstname: z.string(),
  lastname: z.string(),
  telephone: z.string(),
  address: z.string(),
  subdistrictName: z.string(),
  districtName: z.string(),
  provinceName: z.string(),
  zipCode: z.string(),
});
export type AddressSnapshot = z.infer<typeof addressSnapshot>;

/** SPEC §3 "Tax invoice info". */
export const taxInvoiceChoice = z.object({
  type: z.enum(['personal', 'company']),
  name: z.string(),
  taxId: z.string(),
  branchType: z.enum(['head', 'branch']).nullable(),
  branchNumber: z.string().nullable(),
  branchName: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string(),
  /** Not in what was asked for before it was: the address may end with it. */
  zipCode: z.string().nullish(),
});
export type TaxInvoiceChoice = z.infer<typeof taxInvoiceChoice>;

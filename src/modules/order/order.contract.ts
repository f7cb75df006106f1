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
});
export type TaxInvoiceChoice = z.infer<typeof taxInvoiceChoice>;

/** One step of "why this total": what it is, whom it concerns, who funds it, and what it adds (negative: takes off). */
export const explanation = z.object({
  kind: z.enum(['items', 'product_discount', 'seller_voucher', 'platform_voucher', 'shipping', 'shipping_voucher']),
  sellerId: z.number().nullable(),
  name: z.string().nullable(),
  fundedBy: z.enum(['seller', 'platform']).nullable(),
  amountSatang: z.number(),
});
export type Explanation = z.infer<typeof explanation>;

export const orderContract = {};

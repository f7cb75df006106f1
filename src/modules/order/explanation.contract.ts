import { z } from 'zod';
import { baht } from '../../shared/contract.ts';
import { explanationKinds } from './explanation.rules.ts';

/** "Why this total": each step in order; the amounts add up to the grand total. */
export const step = z.object({
  kind: z.enum(explanationKinds),
  sellerId: z.number().nullable(),
  sellerName: z.string().nullable(),
  name: z.string().nullable(),
  fundedBy: z.enum(['seller', 'platform']).nullable(),
  amount: baht,
});
export type Step = z.infer<typeof step>;

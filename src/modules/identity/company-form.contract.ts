import { z } from 'zod';
import { text } from '../../shared/contract.ts';
import { businessTypeIds, targetTypeIds } from './company-form.rules.ts';

/** SPEC §3 "Registration payload": at least one target type, a business type. */
export const userTargetTypeId = z
  .array(
    z
      .number()
      .int()
      .refine((value) => targetTypeIds.includes(value)),
  )
  .min(1)
  .max(targetTypeIds.length)
  .transform((ids) => [...new Set(ids)]);
export const businessTypeId = z
  .number()
  .int()
  .refine((value) => businessTypeIds.includes(value));
export const companyName = text(120).pipe(z.string().min(1));

import { z } from 'zod';
import { text } from '../../shared/contract.ts';
import { businessTypeIds, targetTypeIds } from './company-form.rules.ts';

/** SPEC §3 "Registration payload": what a company registers for, each once; an individual's is empty. */
export const userTargetTypeIds = z
  .array(
    z
      .number()
      .int()
      .refine((value) => targetTypeIds.includes(value)),
  )
  .max(targetTypeIds.length)
  .transform((ids) => [...new Set(ids)]);
/** At least one of them. */
export const userTargetTypeId = userTargetTypeIds.pipe(z.array(z.number()).min(1));
export const businessTypeId = z
  .number()
  .int()
  .refine((value) => businessTypeIds.includes(value));
export const companyName = text(120).pipe(z.string().min(1));

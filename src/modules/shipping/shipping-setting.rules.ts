import { z } from 'zod';

/** The setting `shipping`: days on which nothing is sent or delivered, beside weekends. */
export const shippingSetting = z.object({ publicHolidays: z.array(z.iso.date()).max(400).default([]) });

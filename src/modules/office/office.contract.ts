import { z } from 'zod';
import { declareCall } from '../../shared/contract.ts';
import { type WaitingDesk, waitingDesks } from './office.rules.ts';

const desk = z.enum(waitingDesks as [WaitingDesk, ...WaitingDesk[]]);

const deskWaiting = z.object({
  desk,
  /** Null when it couldn't be counted in time. */
  waiting: z
    .object({
      count: z.number(),
      /** Since when the oldest waits. */
      since: z.iso.datetime().nullable(),
      /** How many wait for longer than the desk's own time. */
      late: z.number(),
    })
    .nullable(),
  /** After how many hours it is late there. */
  lateAfterHours: z.number(),
});

/** The start page of staff: what waits, and since when, at the desks that are one's own. */
export const officeContract = {
  waiting: declareCall({
    access: 'staff',
    right: 'self',
    method: 'GET',
    path: '/admin/waiting',
    summary:
      'What waits at each desk that whoever calls has the right to, since when, and how much of it is late',
    tag: 'Back office',
  }).output(z.object({ at: z.iso.datetime(), desks: z.array(deskWaiting) })),
};

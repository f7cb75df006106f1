import { z } from 'zod';
import { declareCall, pageNo, perPage } from '../../shared/contract.ts';
import { statement } from '../ledger/statement.contract.ts';

const tag = 'Wallet';

export const pointsContract = {
  balance: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/points',
    summary: "One's own points, and when they run out",
    tag,
  }).output(
    z.object({
      points: z.number(),
      expiring: z.array(z.object({ points: z.number(), expiresAt: z.iso.datetime() })),
    }),
  ),

  statement: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/points/statement',
    summary: 'What came into one’s points and went out of them, in points',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(20) }))
    .output(statement),
};

import { z } from 'zod';
import { baht, declareCall, pageNo, perPage } from '../../shared/contract.ts';
import { statement } from '../ledger/statement.contract.ts';

const tag = 'Wallet';

export const cashbackContract = {
  balance: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/cashback',
    summary:
      "One's own cashback: what waits until its order can't be returned any more, and what is confirmed",
    tag,
  }).output(z.object({ waiting: baht, confirmed: baht })),

  statement: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/cashback/statement',
    summary: 'What came into one’s cashback and went out of it; `account` is `waiting` or `confirmed`',
    tag,
  })
    .input(
      z.strictObject({
        account: z.enum(['waiting', 'confirmed']).default('confirmed'),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(statement),
};

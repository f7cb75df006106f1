import { z } from 'zod';
import { baht, declareCall, pageNo, perPage } from '../../shared/contract.ts';

const tag = 'Wallet';

/** A dated row of one's own account with the house, newest first. */
const statementRow = z.object({
  id: z.number(),
  kind: z.string(),
  at: z.iso.datetime(),
  orderNumber: z.string().nullable(),
  /** What came in is positive. */
  amount: z.number(),
  /** What was there afterwards. */
  balance: z.number(),
});
export type StatementRow = z.infer<typeof statementRow>;
export const statement = z.object({ dataList: z.array(statementRow), total: z.number() });

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

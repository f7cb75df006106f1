import { z } from 'zod';

/** A dated row of one's own account with the house, newest first. */
const statementRow = z.object({
  id: z.number(),
  kind: z.string(),
  at: z.iso.datetime(),
  orderNumber: z.string().nullable(),
  /** Whether the order is one's own: of another's nothing but the number is shown. */
  isOwnOrder: z.boolean(),
  /** What came in is positive. */
  amount: z.number(),
  /** What was there afterwards. */
  balance: z.number(),
});
export type StatementRow = z.infer<typeof statementRow>;
export const statement = z.object({ dataList: z.array(statementRow), total: z.number() });

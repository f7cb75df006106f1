import { toBaht } from '../../../shared/money.ts';
import type { ApiClient } from '../../request/api-client.server.ts';

/** What a withdrawal would cost and bring, in baht, with a key of its own for the Idempotency-Key. */
export async function quoteWithdrawal(api: ApiClient, amountSatang: number, accountId: number) {
  const quote = await api.withdrawal.quote({ amount: toBaht(amountSatang) });
  return { ...quote, accountId, idempotencyKey: crypto.randomUUID() };
}
export type WithdrawQuote = Awaited<ReturnType<typeof quoteWithdrawal>>;

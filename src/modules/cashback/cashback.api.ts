import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { cashbackContract } from './cashback.contract.ts';
import { readCashback, readCashbackStatement } from './read-cashback.ts';

export function cashbackApi(services: Services) {
  const calls = implementCalls(cashbackContract);
  return calls.router({
    balance: calls.balance.handler(({ context }) => readCashback(services, callerOf(context).userId)),
    statement: calls.statement.handler(({ input, context }) =>
      readCashbackStatement(services, callerOf(context).userId, { ...input, perPage: input.perpage }),
    ),
  });
}

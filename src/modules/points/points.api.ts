import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { pointsContract } from './points.contract.ts';
import { readPoints, readPointsStatement } from './read-points.ts';

export function pointsApi(services: Services) {
  const calls = implementCalls(pointsContract);
  return calls.router({
    balance: calls.balance.handler(async ({ context }) => {
      const { points, expiring } = await readPoints(services.db, callerOf(context).userId, services.clock());
      return {
        points,
        expiring: expiring.map((lot) => ({ ...lot, expiresAt: lot.expiresAt.toISOString() })),
      };
    }),
    statement: calls.statement.handler(({ input, context }) =>
      readPointsStatement(services, callerOf(context).userId, {
        pageNo: input.pageNo,
        perPage: input.perpage,
      }),
    ),
  });
}

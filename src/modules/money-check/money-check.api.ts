import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { checkDebts, checkFlows, listDiffering, type MoneyFigure } from './check-money.ts';
import { moneyCheckContract } from './money-check.contract.ts';
import { periodOf } from './money-check.rules.ts';

export function moneyCheckApi(services: Services) {
  const calls = implementCalls(moneyCheckContract);
  return calls.router({
    read: calls.read.handler(async ({ input: { period } }) => {
      const { from, until } = periodOf(period, services.clock());
      const [flows, debts] = await Promise.all([checkFlows(services, period), checkDebts(services)]);
      return {
        period,
        from: from.toISOString(),
        until: until.toISOString(),
        flows: flows.map(describeFigure),
        debts: debts.map(describeFigure),
      };
    }),

    differing: calls.differing.handler(async ({ input }) => {
      const { sums, lines } = await listDiffering(services, input);
      return {
        sums: describeSums(sums),
        dataList: lines.map(({ key, recordedSatang, bookedSatang, place }) => ({
          key,
          recorded: recordedSatang === null ? null : toBaht(recordedSatang),
          booked: bookedSatang === null ? null : toBaht(bookedSatang),
          referenceCode: place?.referenceCode ?? null,
          orderNumber: place?.orderNumber ?? null,
          batchId: place?.batchId ?? null,
        })),
        total: sums.differing,
      };
    }),
  });
}

function describeFigure({ thing, sums }: MoneyFigure) {
  return { thing, sums: sums === null ? null : describeSums(sums) };
}

function describeSums(sums: NonNullable<MoneyFigure['sums']>) {
  return {
    recorded: { count: sums.recordedCount, total: toBaht(sums.recordedSatang) },
    booked: { count: sums.bookedCount, total: toBaht(sums.bookedSatang) },
    difference: toBaht(sums.recordedSatang - sums.bookedSatang),
    differing: sums.differing,
  };
}

import type { Queryable } from '../../platform/db/database.ts';
import { selectApprovedSlips, selectToldMoney } from './payment.store.ts';

type Slip = Awaited<ReturnType<typeof selectApprovedSlips>>[number];
type Told = Awaited<ReturnType<typeof selectToldMoney>>[number];
export type TwinMoney = { slips: Slip[]; told: Told[] };

/**
 * Of order groups, what staff counted on slips beside what a bank told of, where there is both: it may be the same money, counted
 * twice, so staff see the two before any of it goes back.
 */
export async function findTwinMoney(
  db: Queryable,
  groupIds: readonly number[],
): Promise<Map<number, TwinMoney>> {
  if (groupIds.length === 0) return new Map();
  const slips = await selectApprovedSlips(db, groupIds);
  const told = await selectToldMoney(db, groupIds);
  return new Map(
    groupIds.flatMap((groupId) => {
      const of = <Row extends { groupId: number }>(rows: readonly Row[]) =>
        rows.filter((row) => row.groupId === groupId);
      const twins = { slips: of(slips), told: of(told) };
      return twins.slips.length === 0 || twins.told.length === 0 ? [] : [[groupId, twins] as const];
    }),
  );
}

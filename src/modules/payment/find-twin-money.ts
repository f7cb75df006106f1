import type { Queryable } from '../../platform/db/database.ts';
import { selectApprovedSlips, selectToldMoney, sumCountedTransfers } from './payment.store.ts';

type Slip = Awaited<ReturnType<typeof selectApprovedSlips>>[number];
type Told = Awaited<ReturnType<typeof selectToldMoney>>[number];
export type TwinMoney = {
  /** Where there are both: what staff counted on slips, beside what was counted by a bank's word. */
  slips: Slip[];
  told: Told[];
  /** Every slip that staff approved, and all that a bank told of, counted or not. */
  approved: Slip[];
  everTold: Told[];
  /** What was counted beyond all that a bank told of. So much at the most never came: what a bank told of did. */
  untoldSatang: number;
};

/**
 * Of order groups, what staff counted on slips beside what a bank told of: it may be the same money, counted twice, so staff see
 * the two before any of it goes back. What was counted once isn't there, though a slip and a bank's word both tell of it.
 */
export async function findTwinMoney(
  db: Queryable,
  groupIds: readonly number[],
): Promise<Map<number, TwinMoney>> {
  if (groupIds.length === 0) return new Map();
  const slips = await selectApprovedSlips(db, groupIds);
  const told = await selectToldMoney(db, groupIds);
  const counted = await sumCountedTransfers(db, groupIds);
  return new Map(
    groupIds.map((groupId) => {
      const of = <Row extends { groupId: number }>(rows: readonly Row[]) =>
        rows.filter((row) => row.groupId === groupId);
      const [ofSlips, ofTold] = [of(slips), of(told)];
      return [
        groupId,
        {
          slips: ofSlips.filter(({ isCounted }) => isCounted),
          told: ofTold.filter(({ isCounted }) => isCounted),
          approved: ofSlips,
          everTold: ofTold,
          untoldSatang: sumOf(of(counted)) - sumOf(ofTold),
        },
      ];
    }),
  );
}

/** Whether so much of a group's money may have been counted on a slip and by a bank's word. */
export function isCountedTwice({ slips, told, untoldSatang }: TwinMoney, amountSatang: number): boolean {
  return slips.length > 0 && told.length > 0 && amountSatang <= untoldSatang;
}

function sumOf(rows: readonly { amountSatang: number }[]): number {
  return rows.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
}

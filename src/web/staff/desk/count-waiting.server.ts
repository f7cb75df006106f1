import type { StaffRight } from '../../../shared/contract.ts';
import type { ApiClient } from '../../request/api-client.server.ts';

/** What waits at a desk; null when it couldn't be counted in time. */
export type DeskWaits = {
  count: number;
  /** Since when the oldest waits. */
  since: string | null;
  /** How many wait for longer than the desk allows. */
  late: number;
  lateAfterHours: number;
} | null;

/** What waits at one's own desks, since when, and what of it is late. */
export async function countWaiting(
  api: ApiClient,
): Promise<{ at: string; waits: Partial<Record<StaffRight, DeskWaits>> }> {
  const { at, desks } = await api.office.waiting({});
  return {
    at,
    waits: Object.fromEntries(
      desks.map(({ desk, waiting, lateAfterHours }) => [desk, waiting && { ...waiting, lateAfterHours }]),
    ),
  };
}

import type { Services } from '../../platform/services.ts';
import { readAskedSearch } from '../../shared/asked-search.ts';
import {
  type ApplicationStatus,
  countApplications,
  selectApplications,
  selectNewestApplicationOf,
} from './onboarding.store.ts';

/** A page of companies that wait, were approved or rejected, and how many there are of each. For staff. */
export async function listApplications(
  { db }: Pick<Services, 'db'>,
  asked: { status: ApplicationStatus; search: string; pageNo: number; perPage: number },
) {
  const { status, perPage } = asked;
  const search = readAskedSearch(asked.search);
  const [rows, counts] = await Promise.all([
    selectApplications(db, { status, search }, { limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countApplications(db, search),
  ]);
  return { rows, counts };
}

/** What became of a company's newest application; null when it never made one. */
export function readOwnApplication({ db }: Pick<Services, 'db'>, userId: number) {
  return selectNewestApplicationOf(db, userId);
}

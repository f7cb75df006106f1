import type { Services } from '../../platform/services.ts';
import {
  type ApplicationStatus,
  countApplications,
  selectApplications,
  selectNewestApplicationOf,
} from './onboarding.store.ts';

/** A page of companies that wait, were approved or rejected, and how many there are of each. For staff. */
export async function listApplications(
  { db }: Pick<Services, 'db'>,
  asked: { status: ApplicationStatus; pageNo: number; perPage: number },
) {
  const { perPage } = asked;
  const [rows, counts] = await Promise.all([
    selectApplications(db, asked.status, { limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countApplications(db),
  ]);
  return { rows, counts };
}

/** What became of a company's newest application; null when it never made one. */
export function readOwnApplication({ db }: Pick<Services, 'db'>, userId: number) {
  return selectNewestApplicationOf(db, userId);
}

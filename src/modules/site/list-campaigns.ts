import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { describeCampaign } from './describe-site.ts';
import { selectRunningCampaigns } from './site.store.ts';

/** The campaigns that run now, as SPEC §3 "Campaign" has them. */
export async function listCampaigns({ db, clock }: Pick<Services, 'db' | 'clock'>, locale: Locale) {
  const rows = await selectRunningCampaigns(db, clock());
  return rows.map((row) => describeCampaign(row, locale));
}

import { useTranslations } from 'use-intl';
import type { ShownCampaign } from '../../../modules/campaign/campaign.contract.ts';
import { CampaignCard } from '../campaign/campaign-card.tsx';
import { SeeAll } from './see-all.tsx';

const shownMost = 2;

/** The first campaigns of the list, in which those that run come first; nothing at all when there is none. */
export function Campaigns({ campaigns }: { campaigns: readonly ShownCampaign[] }) {
  const t = useTranslations('campaign');
  const shown = campaigns.slice(0, shownMost);
  if (shown.length === 0) return null;
  return (
    <section className="page-width grid gap-5" aria-labelledby="home-campaigns">
      <div className="flex items-end justify-between gap-4">
        <h2 id="home-campaigns" className="text-2xl">
          {t('title')}
        </h2>
        <SeeAll to="/campaign" of={t('title')} />
      </div>
      <ul className="grid gap-5 md:grid-cols-2">
        {shown.map((campaign) => (
          <li key={campaign.id} className="flex">
            <CampaignCard campaign={campaign} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useTranslations } from 'use-intl';
import type { StoreCampaign } from '../../../modules/campaign/store-campaign.contract.ts';

/** What a campaign asks of the products in it, in a line. */
export function JoiningRules({
  campaign: { leastDiscountPercent, condition, categories },
}: {
  campaign: Pick<StoreCampaign, 'leastDiscountPercent' | 'condition' | 'categories'>;
}) {
  const t = useTranslations('campaignDesk');
  const rules = [
    leastDiscountPercent > 0 ? t('join.least', { percent: leastDiscountPercent }) : t('join.leastNone'),
    ...(condition === 'any' ? [] : [t(`condition.${condition}`)]),
    categories.length === 0 ? t('allCategories') : categories.join(', '),
  ];
  return <span className="block text-sm text-ink-mute">{rules.join(' · ')}</span>;
}

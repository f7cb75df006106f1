import { useLocale, useTranslations } from 'use-intl';
import type { ShownCampaign } from '../../../modules/campaign/campaign.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { BannerPicture } from '../../kit/banner/banner-picture.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Link } from '../../ui/link.tsx';

/** A campaign with its picture, its times and how long until it begins, or ends. */
export function CampaignCard({ campaign }: { campaign: ShownCampaign }) {
  const t = useTranslations('campaign');
  const locale = useLocale();
  const say = (at: string) => formatDateTime(locale, new Date(at));
  const { name, urlKey, startsAt, endsAt, state } = campaign;
  return (
    <article
      aria-label={name}
      className="relative flex w-full flex-col overflow-hidden rounded-lg border border-line bg-surface has-[a:hover]:border-ink"
    >
      <BannerPicture banner={campaign.banner} isPriority={false} />
      <div className="grid gap-1 p-4 md:p-5">
        <h3 className="text-lg">
          <Link
            to={`/campaign/${urlKey}`}
            prefetch="intent"
            className="after:absolute after:inset-0 hover:text-primary"
          >
            {name}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('period', { from: say(startsAt), until: say(endsAt) })}
        </p>
        {state === 'running' ? (
          <Countdown until={endsAt} label={t('ends')} className="text-sm text-accent-ink" />
        ) : (
          <Countdown until={startsAt} label={t('begins')} className="text-sm text-primary" />
        )}
      </div>
    </article>
  );
}

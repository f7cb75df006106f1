import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DeskProposal } from '../../../modules/campaign/staff-campaign.contract.ts';
import { isRangePress, type useTicks } from '../../kit/desk/use-ticks.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { decideForm } from './decide-bar.tsx';

type ProposalItemProps = {
  proposal: DeskProposal;
  badge: ReactNode;
  /** Null where nothing can be answered any more. */
  ticks: ReturnType<typeof useTicks<number>> | null;
  isTickedBefore: boolean;
};

/** A product that a store proposes: what it costs, what it is to cost, and what speaks against it. */
export function ProposalItem({ proposal, badge, ticks, isTickedBefore }: ProposalItemProps) {
  const t = useTranslations('campaignDesk');
  const isHydrated = useIsHydrated();
  const { productId, name, urlKey, imageUrl, store, ownPrice, price, mistake, reason, proposedAt } = proposal;
  const percent = ownPrice > 0 ? Math.floor(((ownPrice - price) / ownPrice) * 100) : 0;
  return (
    <article
      aria-label={name}
      className="flex gap-4 rounded-lg border border-line bg-surface p-4 has-[input:checked]:border-primary"
    >
      {ticks !== null && (
        <label className="-m-2 flex p-2">
          <span className="sr-only">{t('proposals.tick', { name })}</span>
          <input
            type="checkbox"
            form={decideForm}
            name="product"
            value={productId}
            {...(isHydrated ? { checked: ticks.isTicked(productId) } : { defaultChecked: isTickedBefore })}
            onChange={(event) => ticks.tick(productId, event.currentTarget.checked, isRangePress(event))}
            className="size-5 rounded-sm"
          />
        </label>
      )}
      {imageUrl !== null && (
        <span className="w-14 shrink-0">
          <Picture
            base={imageUrl}
            alt=""
            sizes="3.5rem"
            ratio="2/3"
            minWidthPx={96}
            maxWidthPx={160}
            className="aspect-[2/3] rounded-sm object-cover"
          />
        </span>
      )}
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p className="flex flex-wrap gap-1">{badge}</p>
        <h2 className="font-sans text-base font-semibold wrap-anywhere">
          <Link to={`/product/${urlKey}`} className="hover:text-primary hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">
          <Link to={`/store/${store.urlKey}`} className="hover:text-primary hover:underline">
            {store.name}
          </Link>{' '}
          · <Moment at={proposedAt} className="text-ink-mute tabular-nums" />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span className="font-semibold">
            <span className="sr-only">{t('proposals.price')} </span>
            {bahtText(price)}
          </span>
          <span className="text-sm text-ink-mute">
            {t('proposals.own')} {bahtText(ownPrice)}
          </span>
          <span className="text-sm font-semibold text-accent-ink">{t('proposals.off', { percent })}</span>
        </p>
        {mistake !== null && <p className="text-sm font-semibold text-danger">{t(`why.${mistake}`)}</p>}
        {reason !== null && (
          <p className="text-sm text-ink-soft">
            {t('proposals.reason')}: {reason}
          </p>
        )}
      </div>
    </article>
  );
}

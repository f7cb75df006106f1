import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DeskProposal, ProposedLeaf } from '../../../modules/campaign/staff-campaign.contract.ts';
import { rangeText } from '../../kit/campaign/campaign-words.tsx';
import { isRangePress, type useTicks } from '../../kit/desk/use-ticks.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { seenPrefix } from './campaigns-path.ts';
import { decideForm } from './decide-bar.tsx';

/** How many options of a product are in sight at once. */
const shownAtOnce = 12;

const percentOff = (ownPrice: number, price: number) =>
  ownPrice > 0 ? Math.floor(((ownPrice - price) / ownPrice) * 100) : 0;

/** The options of a product that are proposed: few are all in sight, of many what can't be accepted. */
function Leaves({ leaves }: { leaves: readonly ProposedLeaf[] }) {
  const t = useTranslations('campaignDesk');
  const wrong = leaves.filter(({ mistake }) => mistake !== null).length;
  return (
    <details open={leaves.length <= shownAtOnce} className="min-w-0">
      <summary className="min-h-11 content-center text-sm font-semibold text-primary">
        {t('proposals.leaves', { count: leaves.length })}
        {wrong > 0 && <span className="text-danger"> · {t('proposals.leavesWrong', { count: wrong })}</span>}
      </summary>
      <ul className="grid divide-y divide-line border-t border-line">
        {leaves.map(({ leafId, name, ownPrice, price, mistake, reason }) => (
          <li key={leafId} className="flex flex-wrap items-baseline gap-x-3 py-2 text-sm tabular-nums">
            <span className="min-w-0 flex-1 basis-32 wrap-anywhere">{name}</span>
            <span className="font-semibold">{bahtText(price)}</span>
            <span className="text-ink-mute">
              {t('proposals.own')} {bahtText(ownPrice)}
            </span>
            <span className="font-semibold text-accent-ink">
              {t('proposals.off', { percent: percentOff(ownPrice, price) })}
            </span>
            {mistake !== null && (
              <span className="w-full font-semibold text-danger">{t(`why.${mistake}`)}</span>
            )}
            {reason !== null && (
              <span className="w-full text-ink-soft">
                {t('proposals.reason')}: {reason}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

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
  const { highestOwnPrice, highestPrice, leaves } = proposal;
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
          <input type="hidden" form={decideForm} name={`${seenPrefix}${productId}`} value={proposedAt} />
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
            {rangeText(price, highestPrice)}
          </span>
          <span className="text-sm text-ink-mute">
            {t('proposals.own')} {rangeText(ownPrice, highestOwnPrice)}
          </span>
          {leaves.length === 0 && (
            <span className="text-sm font-semibold text-accent-ink">
              {t('proposals.off', { percent: percentOff(ownPrice, price) })}
            </span>
          )}
        </p>
        {leaves.length > 0 && <Leaves leaves={leaves} />}
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

import { useTranslations } from 'use-intl';
import type { LeafCandidate } from '../../../modules/campaign/store-campaign.contract.ts';
import { ProposalBadge } from '../../kit/campaign/campaign-words.tsx';
import { Field } from '../../ui/field.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { LeavesReply } from './leaves-action.server.ts';
import { PriceOverlaps } from './price-overlaps.tsx';

/** The form that the prices belong to, and the one for taking back. */
export const leavesForm = 'leaf-prices';
export const withdrawForm = 'withdraw-leaves';

type LeafItemProps = { leaf: LeafCandidate; canPropose: boolean; reply: LeavesReply | undefined };

/** An option of a product: what it costs, what it may cost in the campaign and how it stands, with a field for its price. */
export function LeafItem({ leaf, canPropose, reply }: LeafItemProps) {
  const t = useTranslations('campaignDesk');
  const { leafId, name, ownPrice, mostPrice, lowestPrice, unfit, proposal, overlaps } = leaf;
  const code = reply?.refused?.[String(leafId)];
  const isAccepted = proposal?.state === 'accepted';
  const waiting = proposal?.state === 'proposed' ? proposal.price.toFixed(2) : '';
  return (
    <article
      aria-label={name}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-4 has-[input[type=checkbox]:checked]:border-primary"
    >
      {proposal !== null && (
        <label className="-m-2 flex p-2">
          <span className="sr-only">{t('join.leaves.tick', { name })}</span>
          <input
            type="checkbox"
            form={withdrawForm}
            name="leaf"
            value={leafId}
            className="size-5 rounded-sm"
          />
        </label>
      )}
      <div className="grid min-w-0 flex-1 basis-48 content-start gap-1">
        <h2 className="font-sans text-base font-semibold wrap-anywhere">{name}</h2>
        {proposal !== null && (
          <p className="flex flex-wrap items-center gap-2">
            <ProposalBadge state={proposal.state} />
            <span className="font-semibold tabular-nums">{bahtText(proposal.price)}</span>
          </p>
        )}
        <p className="text-sm text-ink-soft tabular-nums">
          {t('join.own', { price: bahtText(ownPrice) })} · {t('join.most', { price: bahtText(mostPrice) })} ·{' '}
          {t('join.leaves.lowest', { price: bahtText(lowestPrice) })}
        </p>
        {unfit !== null && <p className="text-sm font-semibold text-danger">{t(`why.${unfit}`)}</p>}
        {proposal?.reason != null && (
          <p className="text-sm text-danger">
            {t('proposals.reason')}: {proposal.reason}
          </p>
        )}
        <PriceOverlaps overlaps={overlaps} />
      </div>
      {canPropose && !isAccepted && unfit === null && (
        <Field
          form={leavesForm}
          name={`price-${leafId}`}
          label={t('join.priceLabel')}
          aria-label={t('join.price', { name })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={reply?.prices?.[String(leafId)] ?? waiting}
          error={code === undefined ? undefined : t(`why.${code}`)}
          className="w-full sm:w-44"
        />
      )}
    </article>
  );
}

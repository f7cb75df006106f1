import { useTranslations } from 'use-intl';
import type { CampaignCandidate } from '../../../modules/campaign/store-campaign.contract.ts';
import { ProposalBadge, rangeText } from '../../kit/campaign/campaign-words.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText } from '../../ui/price.tsx';
import { leavesPathOf } from './campaigns-path.ts';
import type { JoiningReply } from './joining-action.server.ts';
import { PriceOverlaps } from './price-overlaps.tsx';

/** The form that the rows' fields belong to. */
export const joiningForm = 'join-campaign';

type CandidateItemProps = {
  campaignId: number;
  candidate: CampaignCandidate;
  /** Whether a price can be typed in; otherwise it can only be withdrawn. */
  isProposing: boolean;
  reply: JoiningReply | undefined;
};

/** A product of the store: what it costs, what it may cost in the campaign, what else is offered meanwhile. */
export function CandidateItem({ campaignId, candidate, isProposing, reply }: CandidateItemProps) {
  const t = useTranslations('campaignDesk');
  const { productId, name, imageUrl, ownPrice, mostPrice, leaves, proposal } = candidate;
  const code = reply?.refused?.[String(productId)];
  const refusedLeaves = reply?.refusedLeaves?.[String(productId)] ?? [];
  return (
    <article
      aria-label={name}
      className="flex flex-wrap gap-4 rounded-lg border border-line bg-surface p-4 has-[input[type=checkbox]:checked]:border-primary"
    >
      <label className="-m-2 flex p-2">
        <span className="sr-only">{t('proposals.tick', { name })}</span>
        <input
          type="checkbox"
          form={joiningForm}
          name="product"
          value={productId}
          defaultChecked={reply?.ticked?.includes(String(productId))}
          className="size-5 rounded-sm"
        />
      </label>
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
      <div className="grid min-w-0 flex-1 basis-40 content-start gap-1">
        {proposal !== null && (
          <p className="flex flex-wrap items-center gap-2">
            <ProposalBadge state={proposal.state} />
            <span className="font-semibold tabular-nums">
              {rangeText(proposal.price, proposal.highestPrice)}
            </span>
            {leaves !== null && (
              <span className="text-sm text-ink-soft">
                {t('join.leaves.count', { count: proposal.count })}
              </span>
            )}
          </p>
        )}
        <h2 className="font-sans text-base font-semibold wrap-anywhere">{name}</h2>
        {leaves === null ? (
          <p className="text-sm text-ink-soft tabular-nums">
            {t('join.own', { price: bahtText(ownPrice) })} · {t('join.most', { price: bahtText(mostPrice) })}
          </p>
        ) : (
          <p className="text-sm text-ink-soft tabular-nums">
            {t('join.own', { price: rangeText(ownPrice, leaves.highestOwnPrice) })} ·{' '}
            {t('join.leaves.free', { count: leaves.count, free: leaves.free })}
          </p>
        )}
        {proposal?.reason != null && (
          <p className="text-sm text-danger">
            {t('proposals.reason')}: {proposal.reason}
          </p>
        )}
        <PriceOverlaps overlaps={candidate.overlaps} />
        {code !== undefined && leaves !== null && (
          <p role="alert" className="text-sm font-medium text-danger">
            {t(`why.${code}`)}
          </p>
        )}
        {refusedLeaves.length > 0 && (
          <ul role="alert" className="grid gap-1 text-sm font-medium text-danger">
            {refusedLeaves.map((leaf) => (
              <li key={leaf.name}>
                {leaf.name}: {t(`why.${leaf.code}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {leaves !== null && (
        <div className="w-full self-start sm:w-44">
          <input type="hidden" form={joiningForm} name={`leaves-${productId}`} value={leaves.free} />
          <ButtonLink
            to={leavesPathOf(campaignId, productId)}
            variant="secondary"
            aria-label={t('join.leaves.openOf', { name })}
          >
            {t('join.leaves.open')}
          </ButtonLink>
        </div>
      )}
      {isProposing && leaves === null && (
        <div className="w-full sm:w-44">
          <input type="hidden" form={joiningForm} name={`own-${productId}`} value={ownPrice.toFixed(2)} />
          <Field
            form={joiningForm}
            name={`price-${productId}`}
            label={t('join.priceLabel')}
            aria-label={t('join.price', { name })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={reply?.prices?.[String(productId)]}
            error={code === undefined ? undefined : t(`why.${code}`)}
          />
        </div>
      )}
    </article>
  );
}

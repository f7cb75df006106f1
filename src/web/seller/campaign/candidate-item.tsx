import { useLocale, useTranslations } from 'use-intl';
import type { CampaignCandidate } from '../../../modules/campaign/store-campaign.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { ProposalBadge } from '../../kit/campaign/campaign-words.tsx';
import { Field } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { JoiningReply } from './joining-action.server.ts';

/** The form that the rows' fields belong to. */
export const joiningForm = 'join-campaign';

type CandidateItemProps = {
  candidate: CampaignCandidate;
  /** Whether a price can be typed in; otherwise it can only be withdrawn. */
  isProposing: boolean;
  reply: JoiningReply | undefined;
};

/** A product of the store: what it costs, what it may cost in the campaign, what else is offered meanwhile. */
export function CandidateItem({ candidate, isProposing, reply }: CandidateItemProps) {
  const t = useTranslations('campaignDesk');
  const { productId, name, imageUrl, ownPrice, mostPrice, proposal } = candidate;
  const code = reply?.refused?.[String(productId)];
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
            <span className="font-semibold tabular-nums">{bahtText(proposal.price)}</span>
          </p>
        )}
        <h2 className="font-sans text-base font-semibold wrap-anywhere">{name}</h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('join.own', { price: bahtText(ownPrice) })} · {t('join.most', { price: bahtText(mostPrice) })}
        </p>
        {proposal?.reason != null && (
          <p className="text-sm text-danger">
            {t('proposals.reason')}: {proposal.reason}
          </p>
        )}
        <Overlaps candidate={candidate} />
      </div>
      {isProposing && (
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

function Overlaps({ candidate: { overlaps } }: { candidate: CampaignCandidate }) {
  const t = useTranslations('campaignDesk.join.overlap');
  const locale = useLocale();
  const say = (at: string) => formatDateTime(locale, new Date(at));
  if (overlaps.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="grid gap-1 text-sm text-warning">
      {overlaps.map(({ kind, name, price, startsAt, endsAt, outcome }) => (
        <li key={`${kind} ${startsAt} ${name} ${price}`}>
          {t(outcome, {
            kind: t(`kind.${kind}`),
            ...{ name, price: bahtText(price), from: say(startsAt), until: say(endsAt) },
          })}
        </li>
      ))}
    </ul>
  );
}

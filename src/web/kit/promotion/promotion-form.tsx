import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { memberTierIds } from '../../../modules/identity/member-tiers.rules.ts';
import type { DeskPromotion } from '../../../modules/promotion/promotion-desk.contract.ts';
import type { PromotionField } from '../../../modules/promotion/promotion-desk.rules.ts';
import { promotionAudiences } from '../../../modules/promotion/promotion-terms.rules.ts';
import type { StaffPromotion } from '../../../modules/promotion/staff-promotion.contract.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField, Field, FieldError } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { DraftForm } from '../desk/draft-form.tsx';
import { bangkokField } from '../page/bangkok-field.ts';
import { GiftChoice } from './gift-choice.tsx';
import { isReadOnly, PromisedFacts } from './promised-facts.tsx';
import {
  isGiftKind,
  type OfferKind,
  type PromotionDeskOwner,
  promotionDesks,
  scopeNames,
} from './promotion-address.ts';
import { OfferFields } from './promotion-offer-fields.tsx';
import { OverlapNotice } from './promotion-overlaps.tsx';
import type { PromotionReply } from './promotion-reply.types.ts';
import { ScopeFields, scopeValues } from './promotion-scope-fields.tsx';
import { TrialResult, TryOut } from './promotion-trial.tsx';
import { clockText } from './promotion-words.tsx';
import type { PromotionValues } from './read-promotion-form.server.ts';

type PromotionFormProps = {
  owner: PromotionDeskOwner;
  promotion: DeskPromotion | StaffPromotion | null;
  copyOf: DeskPromotion | StaffPromotion | null;
  kind: OfferKind;
  startsAt: string;
  /** Of the form. */
  formKey: string;
  reply: PromotionReply | undefined;
};

const textOf = (number: number | null) => (number === null ? '' : String(number));

const giftValues = (offer: { giftId: number; otherGiftIds: number[]; copies: number }): PromotionValues => ({
  giftIds: [offer.giftId, ...offer.otherGiftIds].join(', '),
  giftCopies: String(offer.copies),
});

function offerValues({ offer }: DeskPromotion): PromotionValues {
  switch (offer.kind) {
    case 'discount':
      return {
        cutBy: offer.discountPercent !== null ? 'percent' : offer.discount !== null ? 'baht' : 'price',
        cut: textOf(offer.discountPercent ?? offer.discount ?? offer.price),
      };
    case 'steps':
      return {
        measure: offer.measure,
        off: offer.steps[0]?.discountPercent == null ? 'baht' : 'percent',
        ...Object.fromEntries(
          offer.steps.flatMap(({ from, discount, discountPercent }, index) => [
            [`from${index}`, String(from)],
            [`off${index}`, textOf(discountPercent ?? discount)],
          ]),
        ),
      };
    case 'buyGet':
      return { buy: String(offer.buy), get: String(offer.get), percent: String(offer.discountPercent) };
    case 'bundle':
      return { price: String(offer.price) };
    case 'parcel':
      return { from: offer.from === 0 ? '' : String(offer.from), discount: textOf(offer.discount) };
    case 'amountGift':
      return { giftFrom: String(offer.from), ...giftValues(offer) };
    case 'productGift':
      return { fromCopies: String(offer.from), ...giftValues(offer) };
  }
}

function valuesOf(known: DeskPromotion | StaffPromotion | null, kind: OfferKind): PromotionValues {
  if (known === null)
    return {
      kind,
      measure: 'amount',
      off: 'percent',
      cutBy: 'percent',
      buy: '2',
      get: '1',
      percent: '100',
      fromCopies: '1',
      giftCopies: '1',
      audience: 'everybody',
    };
  return {
    kind,
    nameTh: known.nameTh,
    nameEn: known.nameEn,
    ...offerValues(known),
    ...scopeValues(known),
    ...('tierIds' in known ? { tierIds: known.tierIds.join(', ') } : {}),
    startsAt: bangkokField(known.startsAt),
    endsAt: bangkokField(known.endsAt),
    hoursFrom: known.hours === null ? '' : clockText(known.hours.from),
    hoursUntil: known.hours === null ? '' : clockText(known.hours.until),
    audience: known.audience,
    budget: textOf(known.budget),
    usageLimit: textOf(known.usageLimit),
    perPersonLimit: textOf(known.perPersonLimit),
  };
}

/** What can't be changed any more once it has begun, sent along as it is. */
const promised = [
  ...[
    'measure',
    'off',
    'buy',
    'get',
    'percent',
    'price',
    'from',
    'discount',
    'cut',
    'cutBy',
    'from0',
    'off0',
    'from1',
    'off1',
  ],
  ...['from2', 'off2', 'giftFrom', 'fromCopies', 'giftCopies', 'giftIds', 'startsAt'],
  ...['hoursFrom', 'hoursUntil', 'audience', 'tierIds', ...scopeNames, 'scopeName'],
];

/** What was kept of the form, as its answer would tell it: of what is ticked, the numbers of each and what they are called. */
function readDraft(draft: FormData | null): PromotionValues {
  if (draft === null) return {};
  const several = (name: string, between: string) => draft.getAll(name).map(String).join(between);
  return {
    ...Object.fromEntries([...draft].map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(['tierIds', 'giftIds', ...scopeNames].map((name) => [name, several(name, ', ')])),
    ...{ scopeName: several('scopeName', '\n'), giftName: several('giftName', '\n') },
  };
}

/** A promotion as its maker fills it in. */
export function PromotionForm({
  owner,
  promotion,
  copyOf,
  kind,
  startsAt,
  formKey,
  reply,
}: PromotionFormProps) {
  const t = useTranslations('promotionDesk');
  const { formData } = useNavigation();
  const kept = valuesOf(promotion ?? copyOf, kind);
  // A copy has everything of what it is copied from but its times.
  const times: PromotionValues = promotion === null ? { startsAt, endsAt: '' } : {};
  const sayOf = (field: string) => {
    const mistake = reply?.fields?.[field];
    return mistake === undefined ? undefined : t(`mistake.${mistake}`);
  };
  const say = (field: PromotionField) => sayOf(field);
  if (promotion !== null && (promotion.state === 'stopped' || isReadOnly(promotion)))
    return (
      <Panel title={t('form.read')}>
        <PromisedFacts promotion={promotion} />
      </Panel>
    );
  const hasBegun = promotion?.hasBegun === true;
  const limitHint = t(hasBegun ? 'field.limitRises' : 'field.limitHint');
  const count = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8 } as const;
  const fields = (values: PromotionValues) => (
    <>
      <input type="hidden" name="kind" value={kind} />
      {promotion === null && <FormKey value={formKey} />}
      {/* Enter saves: the first button of a form is the one that it presses. */}
      <button type="submit" hidden />
      {reply?.beside !== undefined && <OverlapNotice beside={reply.beside} isPrice={kind === 'discount'} />}
      <Field
        name="nameTh"
        label={t('field.nameTh')}
        hint={t('field.nameHint')}
        required
        maxLength={160}
        defaultValue={values.nameTh}
        error={say('nameTh')}
      />
      <Field name="nameEn" label={t('field.nameEn')} maxLength={160} defaultValue={values.nameEn} />
      {hasBegun ? (
        <div className="grid gap-3 sm:col-span-2">
          {promised.map((name) => (
            <input key={name} type="hidden" name={name} value={kept[name] ?? ''} />
          ))}
          <p className="text-sm text-ink-soft">{t('begun')}</p>
          <PromisedFacts promotion={promotion} />
        </div>
      ) : (
        <>
          <OfferFields kind={kind} values={values} error={say('offer')} say={sayOf} />
          {isGiftKind(kind) && (
            <GiftChoice
              owner={owner}
              values={values}
              known={(promotion ?? copyOf)?.gifts ?? []}
              found={reply?.foundGifts}
              error={say('gift')}
            />
          )}
          <ScopeFields
            owner={owner}
            kind={kind}
            values={values}
            found={reply?.foundScopes}
            error={say('scopes')}
          />
          <Field
            name="startsAt"
            type="datetime-local"
            label={t('field.startsAt')}
            required
            defaultValue={values.startsAt}
            error={say('startsAt')}
          />
        </>
      )}
      <Field
        name="endsAt"
        type="datetime-local"
        label={t('field.endsAt')}
        hint={t('field.timeHint')}
        required
        defaultValue={values.endsAt}
        error={say('endsAt')}
      />
      {!hasBegun && (
        <>
          <Field
            name="hoursFrom"
            type="time"
            label={t('field.hoursFrom')}
            hint={t('field.hoursHint')}
            defaultValue={values.hoursFrom}
            error={say('hours')}
          />
          <Field
            name="hoursUntil"
            type="time"
            label={t('field.hoursUntil')}
            defaultValue={values.hoursUntil}
          />
          {kind !== 'discount' && (
            <RadioCards
              name="audience"
              legend={t('field.audience')}
              hasColumns
              options={promotionAudiences
                .filter((audience) => audience !== 'tiers' || owner === 'house')
                .map((audience) => ({
                  value: audience,
                  label: t(`audience.${audience}`),
                  description: t(`audienceText.${audience}`),
                }))}
              defaultValue={values.audience}
              error={owner === 'house' ? undefined : say('audience')}
              className="sm:col-span-2"
            />
          )}
          {owner === 'house' && kind !== 'discount' && <TierFields values={values} error={say('audience')} />}
        </>
      )}
      {kind === 'discount' ? (
        <p className="text-sm text-ink-soft sm:col-span-2">{t('field.priceForAll')}</p>
      ) : (
        <>
          <Field
            name="budget"
            label={t('field.budget')}
            hint={limitHint}
            defaultValue={values.budget}
            error={say('budget')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
          />
          <Field
            name="usageLimit"
            label={t('field.usageLimit')}
            hint={limitHint}
            defaultValue={values.usageLimit}
            error={say('usageLimit')}
            {...count}
          />
          <Field
            name="perPersonLimit"
            label={t('field.perPersonLimit')}
            hint={limitHint}
            defaultValue={values.perPersonLimit}
            error={say('perPersonLimit')}
            {...count}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" isBusy={formData?.has('nameTh') === true && formData.get('intent') !== 'try'}>
          {t('form.save')}
        </Button>
        {reply?.beside !== undefined && (
          <Button type="submit" name="isOverlapSeen" value="true" variant="secondary">
            {t('overlap.save')}
          </Button>
        )}
        <ButtonLink to={promotionDesks[owner].path} variant="secondary">
          {t('form.back')}
        </ButtonLink>
      </div>
      {kind !== 'discount' && <TryOut isBusy={formData?.get('intent') === 'try'} days={reply?.trial?.days} />}
      {reply?.trial !== undefined && <TrialResult trial={reply.trial} />}
    </>
  );
  return (
    <Panel title={t(promotion === null ? 'form.make' : 'form.change')}>
      <DraftForm
        name={`promotion.${owner}.${promotion?.id ?? `new.${kind}.${copyOf?.id ?? ''}`}`}
        reply={reply}
        opened={{ version: promotion?.version ?? '' }}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
      >
        {(draft) => fields({ ...kept, ...times, ...readDraft(draft), ...reply?.values })}
      </DraftForm>
    </Panel>
  );
}

/** The tiers it is for, where it is for some of them. */
function TierFields({ values, error }: { values: PromotionValues; error: string | undefined }) {
  const t = useTranslations('promotionDesk');
  const tools = useTranslations('promotionTools');
  const chosen = (values.tierIds ?? '').split(/[\s,]+/);
  return (
    <fieldset className="grid min-w-0 gap-1 sm:col-span-2">
      <legend className="text-sm font-semibold">{t('field.tierIds')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {memberTierIds.map((id) => (
          <CheckboxField
            key={id}
            name="tierIds"
            value={id}
            label={tools('simulator.tierName', { id })}
            defaultChecked={chosen.includes(String(id))}
          />
        ))}
      </div>
      <p className="text-sm text-ink-mute">{t('field.tierIdsHint')}</p>
      <FieldError error={error} />
    </fieldset>
  );
}

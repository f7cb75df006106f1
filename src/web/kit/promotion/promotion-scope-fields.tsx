import { useTranslations } from 'use-intl';
import {
  type PromotionScopeKind,
  promotionScopeKinds,
} from '../../../modules/promotion/promotion-terms.rules.ts';
import type { StaffPromotion } from '../../../modules/promotion/staff-promotion.contract.ts';
import { Field } from '../../ui/field.tsx';
import type { OfferKind } from './promotion-address.ts';
import type { PromotionValues } from './read-promotion-form.server.ts';

/** The numbers of what a promotion is on, as the form has them. */
export function scopeValues({ scopes }: Pick<StaffPromotion, 'scopes'>): PromotionValues {
  return Object.fromEntries(
    promotionScopeKinds.map((kind) => [
      `scope_${kind}`,
      scopes.flatMap((scope) => (scope.kind === kind ? [scope.id] : [])).join(', '),
    ]),
  );
}

/** What a promotion is on, in words. */
export function useScopeWords() {
  const t = useTranslations('promotionDesk');
  return ({ scopes, store }: Pick<StaffPromotion, 'scopes' | 'store'>): string => {
    if (scopes.length === 0) return t(store === null ? 'field.everything' : 'field.wholeStore');
    return scopes
      .map(
        ({ kind, id, name }) => `${t(`scope.${kind}`)} ${name ?? t('field.scopeGone', { id: String(id) })}`,
      )
      .join(' · ');
  };
}

type ScopeFieldsProps = { kind: OfferKind; values: PromotionValues; error: string | undefined };

/** What a promotion of the house is on, by numbers: of a bundle its products. */
export function ScopeFields({ kind, values, error }: ScopeFieldsProps) {
  const t = useTranslations('promotionDesk');
  const kinds = promotionScopeKinds.filter((each) => kind !== 'bundle' || each === 'product');
  // The rules say that something of it is wrong, not which.
  const isFilled = (each: PromotionScopeKind) => (values[`scope_${each}`] ?? '') !== '';
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">
        {t(kind === 'bundle' ? 'field.bundleList' : 'field.list')}
      </legend>
      <p className="text-sm text-ink-soft sm:col-span-2">
        {t(kind === 'bundle' ? 'field.bundleScopesHint' : 'field.scopesHint')}
      </p>
      {kinds.map((each, index) => (
        <Field
          key={each}
          name={`scope_${each}`}
          label={t(`scope.${each}`)}
          defaultValue={values[`scope_${each}`]}
          error={isFilled(each) || (index === 0 && !kinds.some(isFilled)) ? error : undefined}
          autoComplete="off"
          maxLength={400}
        />
      ))}
    </fieldset>
  );
}

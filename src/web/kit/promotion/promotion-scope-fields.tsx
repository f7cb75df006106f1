import { useTranslations } from 'use-intl';
import type { DeskPromotion } from '../../../modules/promotion/promotion-desk.contract.ts';
import {
  type PromotionScopeKind,
  promotionScopeKinds,
} from '../../../modules/promotion/promotion-terms.rules.ts';
import type { StaffPromotion } from '../../../modules/promotion/staff-promotion.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, SelectField } from '../../ui/field.tsx';
import { bahtText } from '../../ui/price.tsx';
import { type OfferKind, type PromotionDeskOwner, scopeKindsOf } from './promotion-address.ts';
import type { PromotionReply } from './promotion-reply.types.ts';
import type { PromotionValues } from './read-promotion-form.server.ts';
import { nameOfScope, readScopeNames, writeScopeNames } from './scope-names.rules.ts';

/** What a promotion is on, as the form has it: numbers for each kind, and what they are called. */
export function scopeValues({ scopes }: Pick<DeskPromotion, 'scopes'>): PromotionValues {
  return {
    ...Object.fromEntries(
      promotionScopeKinds.map((kind) => [
        `scope_${kind}`,
        scopes.flatMap((scope) => (scope.kind === kind ? [scope.id] : [])).join(', '),
      ]),
    ),
    scopeName: writeScopeNames(
      scopes.flatMap(({ name, ...scope }) => (name === null ? [] : [{ ...scope, name }])),
    ),
  };
}

/** What a promotion is on, in words; of staff's, those of stores are told by their store. */
export function useScopeWords() {
  const t = useTranslations('promotionDesk');
  return (promotion: DeskPromotion | StaffPromotion): string => {
    const { scopes } = promotion;
    const isHouse = 'store' in promotion && promotion.store === null;
    if (scopes.length === 0) return t(isHouse ? 'field.everything' : 'field.wholeStore');
    return scopes
      .map(
        ({ kind, id, name }) => `${t(`scope.${kind}`)} ${name ?? t('field.scopeGone', { id: String(id) })}`,
      )
      .join(' · ');
  };
}

type ScopeFieldsProps = {
  owner: PromotionDeskOwner;
  kind: OfferKind;
  values: PromotionValues;
  found: PromotionReply['foundScopes'];
  error: string | undefined;
};

type Scope = { kind: PromotionScopeKind; id: number };

/** What a promotion is on: looked for by name and ticked. Looking sends the form, and saves nothing. */
export function ScopeFields({ owner, kind, values, found, error }: ScopeFieldsProps) {
  const t = useTranslations('promotionDesk');
  const kinds = scopeKindsOf(owner, kind);
  const chosen = kinds.flatMap((each): Scope[] =>
    (values[`scope_${each}`] ?? '')
      .split(/[\s,]+/)
      .filter((id) => /^[1-9]\d{0,14}$/.test(id))
      .map((id) => ({ kind: each, id: Number(id) })),
  );
  const names = readScopeNames(values.scopeName ?? '');
  const isChosen = (scope: Scope) =>
    chosen.some(({ kind: each, id }) => each === scope.kind && id === scope.id);
  const offered = found?.dataList.filter(({ id }) => !isChosen({ kind: found.kind, id })) ?? [];
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="mb-1 font-semibold">
        {t(kind === 'bundle' ? 'field.bundleList' : 'field.list')}
      </legend>
      <p className="text-sm text-ink-soft">
        {owner === 'house' && kind === 'discount'
          ? t('field.discountHint')
          : t(`field.${kind === 'bundle' ? 'bundleScopesHint' : 'scopesHint'}.${owner}`)}
      </p>
      {chosen.length > 0 && (
        <ul aria-label={t('field.scopesChosen')} className="grid gap-1 sm:grid-cols-2">
          {chosen.map((scope) => (
            <ScopeBox
              key={`${scope.kind} ${scope.id}`}
              scope={scope}
              name={nameOfScope(names, scope) ?? `#${scope.id}`}
              about={t(`scope.${scope.kind}`)}
              isTicked
            />
          ))}
        </ul>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
        <SelectField
          name="findScopeKind"
          label={t('field.scopeKind')}
          placeholder={null}
          options={kinds.map((each) => ({ value: each, label: t(`scope.${each}`) }))}
          defaultValue={values.findScopeKind === '' ? undefined : values.findScopeKind}
          className="max-sm:col-span-2"
        />
        <Field
          name="findScope"
          label={t('field.scopeSearch')}
          defaultValue={values.findScope}
          autoComplete="off"
          maxLength={100}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const { form } = event.currentTarget;
            form?.requestSubmit(form.querySelector<HTMLButtonElement>('[value=findScope]'));
          }}
        />
        <Button type="submit" name="intent" value="findScope" variant="secondary">
          {t('searchGo')}
        </Button>
      </div>
      {found !== undefined && offered.length === 0 && (
        <p role="status" className="text-ink-soft">
          {t('field.scopesNone')}
        </p>
      )}
      {found !== undefined && offered.length > 0 && (
        <>
          <ul
            aria-label={t('field.scopesFound')}
            className="grid max-h-80 gap-1 overflow-y-auto rounded-md bg-wash p-3 sm:grid-cols-2"
          >
            {offered.map(({ id, name, about, price }) => (
              <ScopeBox
                key={`${found.kind} ${id}`}
                scope={{ kind: found.kind, id }}
                name={name}
                about={[price === null ? null : bahtText(price), about]
                  .filter((part) => part !== null)
                  .join(' · ')}
              />
            ))}
          </ul>
          {found.hasMore && <p className="text-sm text-ink-mute">{t('field.scopesMore')}</p>}
        </>
      )}
      <FieldError error={error} />
    </fieldset>
  );
}

function ScopeBox({
  scope,
  name,
  about,
  isTicked = false,
}: {
  scope: Scope;
  name: string;
  about: string;
  isTicked?: boolean;
}) {
  return (
    <li>
      <label className="flex items-start gap-2 py-1">
        <input
          type="checkbox"
          name={`scope_${scope.kind}`}
          value={scope.id}
          defaultChecked={isTicked}
          className="mt-1 size-5 shrink-0 rounded-sm"
        />
        <span className="min-w-0 wrap-anywhere">
          {name}
          {about !== '' && <span className="block text-sm text-ink-mute">{about}</span>}
        </span>
      </label>
      <input type="hidden" name="scopeName" value={writeScopeNames([{ ...scope, name }])} />
    </li>
  );
}

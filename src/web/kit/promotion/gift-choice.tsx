import { useTranslations } from 'use-intl';
import type { DeskPromotion } from '../../../modules/promotion/promotion-desk.contract.ts';
import { groupThousands } from '../../../shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { bahtText } from '../../ui/price.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { PromotionDeskOwner } from './promotion-address.ts';
import type { PromotionReply } from './promotion-reply.types.ts';
import type { PromotionValues } from './read-promotion-form.server.ts';

type GiftChoiceProps = {
  owner: PromotionDeskOwner;
  values: PromotionValues;
  /** What the promotion has now. */
  known: DeskPromotion['gift'];
  found: PromotionReply['foundGifts'];
  error: string | undefined;
};

type Option = { value: string; label: string; description?: string };

/** What is given: looked for and chosen within the form. Looking for one sends the form and saves nothing. */
export function GiftChoice({ owner, values, known, found, error }: GiftChoiceProps) {
  const t = useTranslations('promotionDesk.field');
  const chosen = values.giftId ?? '';
  const options = (found ?? []).map(({ id, name: label, storeName, price, free }): Option => {
    const facts = [t('value', { price: bahtText(price) }), t('free', { count: groupThousands(free) })];
    return {
      value: String(id),
      label,
      description: [...(owner === 'house' ? [storeName] : []), ...facts].join(' · '),
    };
  });
  const isListed = options.some(({ value }) => value === chosen);
  const kept: Option[] =
    chosen === '' || isListed
      ? []
      : known !== null && String(known.id) === chosen
        ? [{ value: chosen, label: known.name, description: t('value', { price: bahtText(known.price) }) }]
        : [{ value: chosen, label: `#${chosen}` }];
  const all = [...kept, ...options];
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="mb-1 font-semibold">{t('gift')}</legend>
      <p className="text-sm text-ink-soft">{t(owner === 'house' ? 'giftHintHouse' : 'giftHint')}</p>
      <div className="flex items-end gap-2">
        <Field
          name="giftSearch"
          label={t('find')}
          defaultValue={values.giftSearch}
          error={error}
          autoComplete="off"
          maxLength={100}
          className="min-w-0 flex-1"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const form = event.currentTarget.form;
            form?.requestSubmit(form.querySelector<HTMLButtonElement>('[value=findGift]'));
          }}
        />
        <Button type="submit" name="intent" value="findGift" variant="secondary">
          {t('findGo')}
        </Button>
      </div>
      {found?.length === 0 && (
        <p role="status" className="text-ink-soft">
          {t('noneFound')}
        </p>
      )}
      {all.length > 0 && (
        <RadioCards
          key={all.map(({ value }) => value).join()}
          name="giftId"
          legend={t('found')}
          hasColumns
          options={all}
          defaultValue={chosen}
        />
      )}
    </fieldset>
  );
}

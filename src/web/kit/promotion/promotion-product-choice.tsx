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

type ProductChoiceProps = {
  /** What is given, or what has to be bought for it. */
  purpose: 'gift' | 'bought';
  owner: PromotionDeskOwner;
  values: PromotionValues;
  /** What the promotion has now. */
  known: DeskPromotion['gift'];
  found: PromotionReply['found'];
  error: string | undefined;
};

type Option = { value: string; label: string; description?: string };

/** A product that is looked for and chosen, within the form: looking for one sends the form and saves nothing. */
export function ProductChoice({ purpose, owner, values, known, found, error }: ProductChoiceProps) {
  const t = useTranslations('promotionDesk.field');
  const isGift = purpose === 'gift';
  const name = isGift ? 'giftId' : 'productId';
  const chosen = values[name] ?? '';
  const products = found?.purpose === purpose ? found.products : [];
  const options = products.map(({ id, name: label, storeName, price, free }): Option => {
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
  const none: Option[] = isGift ? [] : [{ value: '', label: t('noProduct') }];
  const all = [...none, ...kept, ...options];
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="mb-1 font-semibold">{t(isGift ? 'gift' : 'triggerProduct')}</legend>
      <p className="text-sm text-ink-soft">
        {t(isGift ? (owner === 'house' ? 'giftHintHouse' : 'giftHint') : 'triggerHint')}
      </p>
      <div className="flex items-end gap-2">
        <Field
          name={isGift ? 'giftSearch' : 'productSearch'}
          label={t('find')}
          defaultValue={values[isGift ? 'giftSearch' : 'productSearch']}
          error={error}
          autoComplete="off"
          maxLength={100}
          className="min-w-0 flex-1"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const form = event.currentTarget.form;
            form?.requestSubmit(form.querySelector<HTMLButtonElement>(`[value=${intents[purpose]}]`));
          }}
        />
        <Button type="submit" name="intent" value={intents[purpose]} variant="secondary">
          {t('findGo')}
        </Button>
      </div>
      {found?.purpose === purpose && products.length === 0 && (
        <p role="status" className="text-ink-soft">
          {t('noneFound')}
        </p>
      )}
      {all.length > none.length && (
        <RadioCards
          key={all.map(({ value }) => value).join()}
          name={name}
          legend={t('found')}
          hasColumns
          options={all}
          defaultValue={chosen}
        />
      )}
    </fieldset>
  );
}

const intents = { gift: 'findGift', bought: 'findBought' } as const;

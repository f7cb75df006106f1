import { useTranslations } from 'use-intl';
import { Field } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { type OfferKind, stepRows } from './promotion-address.ts';
import type { PromotionValues } from './read-promotion-form.server.ts';

type OfferFieldsProps = {
  kind: OfferKind;
  values: PromotionValues;
  /** What is wrong with the whole of it, told at its first field; and of a field by itself. */
  error: string | undefined;
  say: (name: string) => string | undefined;
};

const rows = Array.from({ length: stepRows }, (_, row) => row);

/** What a promotion of a kind takes off, and from when on. */
export function OfferFields({ kind, values, error, say }: OfferFieldsProps) {
  const t = useTranslations('promotionDesk');
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;
  const field = (
    name: string,
    label: string,
    { error: whole, ...rest }: { hint?: string; required?: boolean; error?: string } = {},
  ) => {
    const own = say(name) ?? whole;
    return (
      <Field
        name={name}
        label={label}
        defaultValue={values[name]}
        {...number}
        {...rest}
        {...(own === undefined ? {} : { error: own })}
      />
    );
  };
  switch (kind) {
    case 'discount':
      return (
        <>
          <RadioCards
            name="cutBy"
            legend={t('field.cutBy')}
            options={(['percent', 'baht', 'price'] as const).map((by) => ({
              value: by,
              label: t(`cutBy.${by}`),
            }))}
            defaultValue={values.cutBy}
            className="sm:col-span-2"
          />
          {field('cut', t('field.cut'), {
            required: true,
            hint: t('field.cutHint'),
            ...(error === undefined ? {} : { error }),
          })}
        </>
      );
    case 'steps':
      return (
        <>
          <RadioCards
            name="measure"
            legend={t('field.measure')}
            hasColumns
            options={(['amount', 'copies'] as const).map((measure) => ({
              value: measure,
              label: t(`measure.${measure}`),
            }))}
            defaultValue={values.measure}
            className="sm:col-span-2"
          />
          <RadioCards
            name="off"
            legend={t('field.off')}
            hasColumns
            options={(['percent', 'baht'] as const).map((off) => ({ value: off, label: t(`off.${off}`) }))}
            defaultValue={values.off}
            className="sm:col-span-2"
          />
          {rows.map((row) => (
            <fieldset key={row} className="grid min-w-0 grid-cols-2 gap-3 sm:col-span-2">
              <legend className="mb-1 font-semibold">{t('field.step', { place: row + 1 })}</legend>
              {field(`from${row}`, t('field.stepFrom'), { required: row === 0 })}
              {field(`off${row}`, t('field.stepOff'), {
                required: row === 0,
                ...(row === 0 && error !== undefined ? { error } : {}),
              })}
            </fieldset>
          ))}
        </>
      );
    case 'buyGet':
      return (
        <>
          {field('buy', t('field.buy'), { required: true, ...(error === undefined ? {} : { error }) })}
          {field('get', t('field.get'), { required: true, hint: t('field.getHint') })}
          {field('percent', t('field.percent'), { required: true, hint: t('field.percentHint') })}
        </>
      );
    case 'bundle':
      return field('price', t('field.price'), {
        required: true,
        hint: t('field.priceHint'),
        ...(error === undefined ? {} : { error }),
      });
    case 'parcel':
      return (
        <>
          {field('from', t('field.parcelFrom'), {
            hint: t('field.parcelFromHint'),
            ...(error === undefined ? {} : { error }),
          })}
          {field('discount', t('field.parcelOff'), { hint: t('field.parcelOffHint') })}
        </>
      );
    case 'amountGift':
      return (
        <>
          {field('giftFrom', t('field.giftFrom'), {
            required: true,
            hint: t('field.giftFromHint'),
            ...(error === undefined ? {} : { error }),
          })}
          {field('giftCopies', t('field.giftCopies'), { required: true, hint: t('field.giftCopiesHint') })}
        </>
      );
    case 'productGift':
      return (
        <>
          {field('fromCopies', t('field.fromCopies'), {
            required: true,
            ...(error === undefined ? {} : { error }),
          })}
          {field('giftCopies', t('field.giftCopies'), { required: true, hint: t('field.giftCopiesHint') })}
        </>
      );
  }
}

import { useTranslations } from 'use-intl';
import { Field, SelectField } from '../../ui/field.tsx';
import { otherCarrier, type ParcelReply, type ParcelValues } from './parcel-form.rules.ts';

type ParcelFieldsProps = {
  /** Whom one can choose; another's name is asked for by style alone, without scripts. */
  carriers: readonly string[];
  /** Who probably has it. */
  usual?: string | undefined;
  /** The number it has so far. */
  number?: string | undefined;
  /** What is wrong with what was sent, and what was typed. */
  reply: ParcelReply | undefined;
};

/**
 * Who has a parcel and under which number; `readParcel` reads it. Stands in a form of the class `group`. Wants the
 * messages `parcel`.
 */
export function ParcelFields({ carriers, usual = '', number, reply }: ParcelFieldsProps) {
  const t = useTranslations('parcel');
  const say = (field: keyof ParcelValues) => {
    const mistake = reply?.mistakes[field];
    return mistake === undefined ? undefined : t(mistake);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="provider"
        label={t('provider')}
        required
        defaultValue={reply?.values.provider ?? usual}
        placeholder={number === undefined ? undefined : null}
        options={[
          ...carriers.map((name) => ({ value: name, label: name })),
          { value: otherCarrier, label: t('other') },
        ]}
        error={say('provider')}
      />
      <Field
        name="otherProvider"
        label={t('otherProvider')}
        required
        maxLength={100}
        defaultValue={reply?.values.otherProvider}
        error={say('otherProvider')}
        className="hidden! group-has-[option[value=other]:checked]:grid! sm:row-start-2"
      />
      <Field
        name="trackingNumber"
        label={t('trackingNumber')}
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={reply?.values.trackingNumber ?? number}
        hint={t('trackingHint')}
        error={say('trackingNumber')}
      />
    </div>
  );
}

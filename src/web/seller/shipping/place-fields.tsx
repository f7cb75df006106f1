import { useTranslations } from 'use-intl';
import { LocalityFields } from '../../kit/address/locality-fields.tsx';
import type { LocalityFieldsProps } from '../../kit/address/locality-fields.types.ts';
import { Field } from '../../ui/field.tsx';
import type { PlaceMistakes, PlaceValues } from './place-form.server.ts';

type PlaceFieldsProps = Pick<LocalityFieldsProps, 'provinces' | 'found' | 'lookup'> & {
  values: Pick<PlaceValues, 'address' | 'telephone'>;
  place: LocalityFieldsProps['value'];
  wrong: PlaceMistakes | undefined;
};

/** Where something of a store's is: street, place, telephone. Wants the messages `address` and `shipping`. */
export function PlaceFields({ values, place, wrong, ...lookedUp }: PlaceFieldsProps) {
  const t = useTranslations('shipping');
  return (
    <>
      <Field
        name="address"
        label={t('place.address')}
        maxLength={256}
        autoComplete="off"
        required
        defaultValue={values.address}
        error={wrong?.address === undefined ? undefined : t('problem.required')}
      />
      <LocalityFields
        {...lookedUp}
        value={place}
        error={wrong?.subdistrictId === undefined ? undefined : t('problem.place')}
      />
      <Field
        name="telephone"
        type="tel"
        label={t('place.telephone')}
        maxLength={30}
        autoComplete="off"
        required
        defaultValue={values.telephone}
        error={wrong?.telephone === undefined ? undefined : t('problem.telephone')}
      />
    </>
  );
}

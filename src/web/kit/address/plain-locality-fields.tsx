import { useTranslations } from 'use-intl';
import type { Locality } from '../../../modules/address/address.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import type { KnownPlace, LocalityFieldsProps } from './locality-fields.types.ts';

/** The same without scripts: the lookup is a button, and its answers one select. */
export function PlainLocalityFields({ value, found, lookup, error, prefix = '', form }: LocalityFieldsProps) {
  const t = useTranslations('address');
  const own = form === undefined ? {} : { form };
  const kept = isWholePlace(value) ? [value] : [];
  const options = found === undefined || found.length === 0 ? kept : found;
  return (
    <div className="grid gap-4">
      <div className="flex items-end gap-2">
        <Field
          {...own}
          name={`${prefix}lookup`}
          label={t('lookup')}
          maxLength={60}
          defaultValue={lookup}
          className="flex-1"
        />
        <Button type="submit" {...own} name="intent" value="lookup" variant="secondary">
          {t('lookupGo')}
        </Button>
      </div>
      {found !== undefined && found.length === 0 && lookup !== undefined && lookup !== '' && (
        <p role="status">{t('lookupNone')}</p>
      )}
      <SelectField
        {...own}
        name={`${prefix}subdistrictId`}
        label={t('subdistrict')}
        required
        defaultValue={value?.subdistrictId ?? ''}
        error={error}
        options={options.map((place) => ({
          value: place.subdistrictId,
          label: `${place.subdistrictName}, ${place.districtName}, ${place.provinceName} ${place.zipCode}`,
        }))}
      />
    </div>
  );
}

function isWholePlace(place: KnownPlace | null): place is Locality {
  return place?.subdistrictName !== undefined && place.subdistrictId !== null;
}

import { useTranslations } from 'use-intl';
import { Field, SelectField } from '../../ui/field.tsx';
import type { IdentityOptions } from './identity-options.types.ts';

type TelephoneFieldProps = {
  options: Pick<IdentityOptions, 'countryCodes'>;
  defaultValue?: string | undefined;
  defaultCountryCodeId?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  onChange?: () => void;
  onBlur?: (telephone: string, countryCodeId: string) => void;
};

/** A telephone number with its country's calling code; Thailand's to begin with (SPEC §9). */
export function TelephoneField({
  options,
  defaultValue,
  defaultCountryCodeId,
  error,
  required,
  onChange,
  onBlur,
}: TelephoneFieldProps) {
  const t = useTranslations('identity');
  const isKnown = options.countryCodes.some(({ id }) => String(id) === defaultCountryCodeId);
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
      <SelectField
        name="countryCodeId"
        label={t('chooseCountry')}
        autoComplete="tel-country-code"
        placeholder={null}
        defaultValue={isKnown ? defaultCountryCodeId : '1'}
        onChange={onChange}
        options={options.countryCodes.map(({ id, code, country }) => ({
          value: id,
          label: `${code} ${country}`,
        }))}
      />
      <Field
        name="telephone"
        type="tel"
        label={t('telephone')}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
        required={required}
        defaultValue={defaultValue}
        error={error}
        onChange={onChange}
        onBlur={
          onBlur === undefined
            ? undefined
            : ({ currentTarget }) => {
                const code = currentTarget.form?.elements.namedItem('countryCodeId');
                onBlur(currentTarget.value, code instanceof HTMLSelectElement ? code.value : '1');
              }
        }
      />
    </div>
  );
}

import { useTranslations } from 'use-intl';
import type { Locality, UserAddress } from '../../../modules/address/address.contract.ts';
import type { AddressFields as AddressValues } from '../../../modules/address/address.rules.ts';
import { Field, SelectField } from '../../ui/field.tsx';
import { LocalityFields } from './locality-fields.tsx';
import type { KnownPlace } from './locality-fields.types.ts';

/** Everything typed into an address, the search for its place too. */
export type TypedAddress = AddressValues & { provinceId: string; districtId: string; lookup: string };
export type AddressMessages = Partial<Record<keyof AddressValues, string>>;

type AddressFieldsProps = {
  provinces: readonly { id: number; name: string }[];
  /** The address to change; null for a new one. */
  address: UserAddress | null;
  /** What was typed before; it counts more than what is kept. */
  typed?: Partial<TypedAddress> | undefined;
  messages: AddressMessages;
  /** What the search for a place found, for a visitor without JavaScript. */
  found?: readonly Locality[] | undefined;
  /** Before each field's name, where an address stands in a larger form. */
  prefix?: string;
  form?: string;
};

/** The fields of an address (SPEC §3 "User address"), each of which is kept when it is changed. */
export function AddressFields(props: AddressFieldsProps) {
  const { provinces, address, typed, messages, found, prefix = '', form } = props;
  const t = useTranslations('address');
  const own = form === undefined ? {} : { form };
  const field = (name: Exclude<keyof AddressValues, 'typeAddress' | 'subdistrictId'>) => ({
    ...own,
    name: `${prefix}${name}`,
    label: t(name),
    defaultValue: typed?.[name] ?? address?.[name] ?? '',
    error: messages[name],
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('firstname')} autoComplete="given-name" maxLength={100} required />
        <Field {...field('lastname')} autoComplete="family-name" maxLength={100} required />
        <Field
          {...field('telephone')}
          type="tel"
          autoComplete="tel-national"
          inputMode="tel"
          maxLength={20}
          required
        />
        <SelectField
          {...own}
          name={`${prefix}typeAddress`}
          label={t('type')}
          placeholder={null}
          defaultValue={typed?.typeAddress ?? address?.typeAddress ?? 'home'}
          options={(['home', 'office', 'others'] as const).map((type) => ({
            value: type,
            label: t(`types.${type}`),
          }))}
        />
        <Field {...field('houseNumber')} autoComplete="address-line1" maxLength={60} required />
        <Field {...field('building')} autoComplete="off" maxLength={120} />
      </div>
      <Field {...field('address')} hint={t('addressHint')} autoComplete="address-line2" maxLength={300} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('alley')} autoComplete="address-line3" maxLength={120} />
        <Field {...field('road')} autoComplete="off" maxLength={120} />
      </div>
      <LocalityFields
        provinces={provinces}
        value={placeOf(typed, address)}
        found={found}
        lookup={typed?.lookup}
        error={messages.subdistrictId}
        prefix={prefix}
        form={form}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('taxId')} inputMode="numeric" autoComplete="off" maxLength={20} />
        <Field {...field('name')} autoComplete="off" hint={t('nameHint')} maxLength={100} />
      </div>
    </>
  );
}

/** The place that was chosen; its names are known when it is the kept one. */
function placeOf(typed: Partial<TypedAddress> | undefined, address: UserAddress | null): KnownPlace | null {
  if (typed?.subdistrictId === undefined || typed.subdistrictId === String(address?.subdistrictId ?? ''))
    return address;
  return {
    provinceId: numberOrNull(typed.provinceId),
    districtId: numberOrNull(typed.districtId),
    subdistrictId: numberOrNull(typed.subdistrictId),
  };
}

function numberOrNull(value: string | undefined): number | null {
  const number = Number(value ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

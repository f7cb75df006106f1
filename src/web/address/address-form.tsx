import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Locality, UserAddress } from '../../modules/address/address.contract.ts';
import { normaliseTaxId, normaliseTelephone } from '../../modules/address/address.rules.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, Field, SelectField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import type { AddressReply } from './address-action.server.ts';
import { LocalityFields } from './locality-fields.tsx';

type AddressFormProps = {
  provinces: readonly { id: number; name: string }[];
  /** The address to change; null adds one. */
  address: UserAddress | null;
  /** Where to go when it is saved; the form's own page otherwise. */
  next?: string;
  reply?: AddressReply | undefined;
  onSaved?: (address: UserAddress) => void;
  onCancel?: () => void;
};

type WrongField = 'firstname' | 'lastname' | 'address' | 'telephone' | 'taxId' | 'subdistrictId';

/** One address of the address book. It is saved by /user/profile/my-address, whichever page shows it. */
export function AddressForm({
  provinces,
  address,
  next,
  reply: pageReply,
  onSaved,
  onCancel,
}: AddressFormProps) {
  const t = useTranslations('address');
  const fetcher = useFetcher<AddressReply>();
  const formRef = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Partial<Record<WrongField, string>>>({});
  const reply = fetcher.data ?? pageReply;
  const values = pageReply?.values;
  const saved = fetcher.data?.saved;
  useEffect(() => {
    if (saved !== undefined) onSaved?.(saved);
  }, [saved, onSaved]);

  function check(event: FormEvent<HTMLFormElement>): void {
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    if (submitter?.getAttribute('value') === 'lookup') return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const found: Partial<Record<WrongField, string>> = {};
    for (const name of ['firstname', 'lastname', 'address'] as const)
      if (text(name) === '') found[name] = t('required');
    if (normaliseTelephone(text('telephone')) === null) found.telephone = t('telephoneInvalid');
    if (text('subdistrictId') === '') found.subdistrictId = t('required');
    if (text('taxId') !== '' && normaliseTaxId(text('taxId')) === null) found.taxId = t('taxIdInvalid');
    setWrong(found);
    const [first] = Object.keys(found);
    if (first === undefined) return;
    event.preventDefault();
    formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const initial = (name: 'firstname' | 'lastname' | 'telephone' | 'address' | 'alley' | 'road' | 'taxId') =>
    values?.[name] ?? address?.[name] ?? '';
  const locality: Locality | null = address;

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action="/user/profile/my-address"
      noValidate
      onSubmit={check}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="save" />
      {address !== null && <input type="hidden" name="id" value={address.id} />}
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="firstname"
          label={t('firstname')}
          autoComplete="given-name"
          required
          defaultValue={initial('firstname')}
          error={wrong.firstname}
        />
        <Field
          name="lastname"
          label={t('lastname')}
          autoComplete="family-name"
          required
          defaultValue={initial('lastname')}
          error={wrong.lastname}
        />
        <Field
          name="telephone"
          type="tel"
          label={t('telephone')}
          autoComplete="tel-national"
          inputMode="tel"
          required
          defaultValue={initial('telephone')}
          error={wrong.telephone}
        />
        <SelectField
          name="typeAddress"
          label={t('type')}
          placeholder={null}
          defaultValue={address?.typeAddress ?? 'home'}
          options={(['home', 'office', 'others'] as const).map((type) => ({
            value: type,
            label: t(`types.${type}`),
          }))}
        />
      </div>
      <Field
        name="address"
        label={t('address')}
        hint={t('addressHint')}
        autoComplete="address-line1"
        required
        defaultValue={initial('address')}
        error={wrong.address}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="alley" label={t('alley')} autoComplete="address-line2" defaultValue={initial('alley')} />
        <Field name="road" label={t('road')} autoComplete="address-line3" defaultValue={initial('road')} />
      </div>
      <LocalityFields
        provinces={provinces}
        value={locality}
        found={pageReply?.found}
        lookup={values?.lookup}
        error={wrong.subdistrictId}
      />
      <Field
        name="taxId"
        label={t('taxId')}
        inputMode="numeric"
        defaultValue={initial('taxId')}
        error={wrong.taxId}
      />
      <div>
        <CheckboxField
          name="defaultShipping"
          label={t('defaultShipping')}
          defaultChecked={address?.defaultShipping ?? false}
        />
        <CheckboxField
          name="defaultBilling"
          label={t('defaultBilling')}
          defaultChecked={address?.defaultBilling ?? false}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={fetcher.state !== 'idle'}>
          {t('save')}
        </Button>
        {onCancel !== undefined && (
          <Button variant="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}

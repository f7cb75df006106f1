import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Locality, UserAddress } from '../../../modules/address/address.contract.ts';
import { AddressFields, type AddressMessages } from '../../kit/address/address-fields.tsx';
import { type CheckoutValues, newAddress, newAddressPrefix } from '../../kit/checkout/checkout-values.ts';
import { Section } from '../../kit/checkout/section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';

type AddressSectionProps = {
  form: string;
  addresses: readonly UserAddress[];
  provinces: readonly { id: number; name: string }[];
  values: Pick<CheckoutValues, 'addressId' | 'typedAddress'>;
  isMissing: boolean;
  messages: AddressMessages;
  found: readonly Locality[] | undefined;
};

/**
 * Where it goes: one of the address book, or a new one. That one is part of the checkout's own form: ordering saves it into
 * the book. What isn't chosen is hidden by CSS alone, so that the choice works without JavaScript.
 */
export function AddressSection(props: AddressSectionProps) {
  const { form, addresses, provinces, values, isMissing, messages, found } = props;
  const t = useTranslations('checkout.address');
  const [chosen, setChosen] = useState<string | number | null>(values.addressId);
  const begun = useRef(values.addressId);
  useEffect(() => {
    // Not at first: what was chosen before the scripts ran stays.
    if (values.addressId !== null && values.addressId !== begun.current) setChosen(values.addressId);
    begun.current = values.addressId;
  }, [values.addressId]);
  const fields = (
    <AddressFields
      provinces={provinces}
      address={null}
      typed={values.typedAddress}
      messages={messages}
      found={found}
      prefix={newAddressPrefix}
      form={form}
    />
  );
  if (addresses.length === 0)
    return (
      <Section number={1} title={t('title')}>
        <p className="text-ink-soft">{t('first')}</p>
        <input type="hidden" name="addressId" value={newAddress} form={form} />
        {fields}
      </Section>
    );
  return (
    <Section
      number={1}
      title={t('title')}
      aside={
        <Link
          to="/user/profile/my-address"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
        >
          {t('manage')}
        </Link>
      }
    >
      <div className="group/to grid gap-4">
        <RadioCards
          name="addressId"
          form={form}
          legend={t('choose')}
          isLegendHidden
          hasColumns
          value={chosen}
          onChange={(value) => setChosen(value === newAddress ? value : Number(value))}
          error={isMissing ? t('missing') : undefined}
          options={[
            ...addresses.map((address) => ({
              value: address.id,
              label: `${address.firstname} ${address.lastname}`,
              description: (
                <>
                  <span className="block tabular-nums">{address.telephone}</span>
                  {address.line}
                </>
              ),
              aside: address.defaultShipping ? <Badge tone="primary">{t('default')}</Badge> : undefined,
            })),
            { value: newAddress, label: t('add') },
          ]}
        />
        <div className="hidden gap-4 group-has-[[name=addressId][value=new]:checked]/to:grid">{fields}</div>
      </div>
    </Section>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { UserAddress } from '../../../modules/address/address.contract.ts';
import type { TaxInvoiceFields } from '../../../modules/order/tax-invoice.rules.ts';
import { CheckboxField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BillingChoice } from './billing-choice.tsx';
import type { TaxMessages } from './checkout-reply.types.ts';
import { Section } from './section.tsx';
import { TaxFields } from './tax-fields.tsx';

type TaxSectionProps = {
  number: number | null;
  form: string;
  isWanted: boolean;
  values: TaxInvoiceFields;
  messages: TaxMessages;
  addresses: readonly UserAddress[];
  stores: readonly { name: string; gives: 'taxInvoice' | 'receipt' | 'unknown' }[];
};

/**
 * The tax invoice (SPEC §3 "Tax invoice info"). What isn't asked for is hidden by CSS alone, so that the choice works
 * without JavaScript.
 */
export function TaxSection({ number, form, isWanted, values, messages, addresses, stores }: TaxSectionProps) {
  const t = useTranslations('checkout.tax');
  const { filled, fill, fieldsKey } = useFilledIn();
  return (
    <Section number={number} title={t('title')}>
      <div className="group/tax grid gap-4">
        <CheckboxField name="wantsTax" form={form} label={t('wanted')} defaultChecked={isWanted} />
        <div className="hidden gap-4 group-has-[[name=wantsTax]:checked]/tax:grid">
          <StoreNotices stores={stores} />
          <BillingChoice form={form} addresses={addresses} onChoose={fill} />
          <TaxFields key={fieldsKey} form={form} values={filled ?? values} messages={messages} />
        </div>
      </div>
    </Section>
  );
}

/** Fields that were filled in from an address, and what makes a new form of them. */
export function useFilledIn() {
  const [{ filled, fieldsKey }, setFilled] = useState<{ filled: TaxInvoiceFields | null; fieldsKey: number }>(
    {
      filled: null,
      fieldsKey: 0,
    },
  );
  return {
    filled,
    fieldsKey,
    fill: (fields: TaxInvoiceFields) =>
      setFilled((before) => ({ filled: fields, fieldsKey: before.fieldsKey + 1 })),
  };
}

/** Stores that can't issue what is asked for say so beforehand: only who is registered for VAT may (Revenue Code s. 86). */
export function StoreNotices({ stores }: Pick<TaxSectionProps, 'stores'>) {
  const t = useTranslations('checkout.tax');
  return stores.map(({ name, gives }) =>
    gives === 'taxInvoice' ? null : (
      <Notice key={name} tone="warning" title={t(`${gives}Title`, { store: name })}>
        {t(`${gives}Text`)}
      </Notice>
    ),
  );
}

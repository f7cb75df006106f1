import { useRef } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CustomersBasket } from '../../../modules/referral/customer.contract.ts';
import { useAddressMessages } from '../../kit/address/address-form.tsx';
import { readTypedAddress } from '../../kit/address/read-address-form.ts';
import { newAddress } from '../../kit/checkout/checkout-values.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddressSection } from '../checkout/address-section.tsx';
import { ItemsSection } from '../checkout/items-section.tsx';
import { PaymentSection } from '../checkout/payment-section.tsx';
import { type CustomerReply, messageOf } from './customer-reply.types.ts';
import type { CustomerStep } from './read-customer-step.server.ts';

type StepProps<Step extends 3 | 4> = {
  basket: CustomersBasket;
  part: CustomerStep<Step>;
  reply: CustomerReply | undefined;
};

const addressForm = 'customer-address';

/** Step 3: where it goes and how each store sends it; what was filled in for the buyer is there to be checked. */
export function CustomerAddress({ basket, part, reply }: StepProps<3>) {
  const t = useTranslations('customer');
  const { calculation, buyer } = basket;
  const choice = reply !== undefined && 'addressChoice' in reply ? reply.addressChoice : null;
  const messages = useAddressMessages(choice?.wrong ?? {});
  const message = messageOf(reply);
  if (calculation === null) return null;
  const isSent = calculation.orders.some(({ needsParcel }) => needsParcel);
  const first = part.addresses.find(({ defaultShipping }) => defaultShipping) ?? part.addresses[0];
  const values = choice ?? {
    addressId: basket.addressId ?? (buyer === null ? (first?.id ?? newAddress) : newAddress),
    typedAddress: { ...readTypedAddress(new FormData()), ...buyer },
  };
  return (
    <div className="grid max-w-3xl gap-5">
      {message !== undefined && <Notice tone="error">{message}</Notice>}
      {buyer !== null && choice === null && <Notice tone="info">{t('address.filled')}</Notice>}
      <Form method="post" id={addressForm} noValidate>
        {/* Enter in a field sends the form by its first button: it goes on, and looks nothing up. */}
        <button type="submit" name="intent" value="address" className="hidden" tabIndex={-1}>
          {t('next')}
        </button>
        {!isSent && <input type="hidden" name="isSent" value="no" />}
      </Form>
      {isSent && (
        <AddressSection
          form={addressForm}
          addresses={part.addresses}
          provinces={part.provinces}
          values={values}
          isMissing={choice?.isMissing ?? false}
          messages={messages}
          found={choice?.found}
        />
      )}
      <ItemsSection
        number={isSent ? 2 : 1}
        form={addressForm}
        calculation={calculation}
        onChoose={() => undefined}
      />
      <Button type="submit" form={addressForm} name="intent" value="address" size="l">
        {t('next')}
      </Button>
    </div>
  );
}

const paymentForm = 'customer-payment';

/** Step 4: how it is paid, and whether the affiliate may send a slip in. */
export function CustomerPayment({ basket, part, reply }: StepProps<4>) {
  const t = useTranslations('customer');
  const formRef = useRef<HTMLFormElement>(null);
  const { name } = basket.affiliate;
  const message = messageOf(reply);
  return (
    <Form ref={formRef} method="post" id={paymentForm} noValidate className="grid max-w-3xl gap-5">
      {message !== undefined && <Notice tone="error">{message}</Notice>}
      <PaymentSection
        number={1}
        form={paymentForm}
        channels={part.channels}
        total={basket.calculation?.grandTotal ?? 0}
        chosen={basket.payment}
        isMissing={reply !== undefined && 'isPaymentMissing' in reply}
      />
      <CheckboxField
        name="isSlipAllowed"
        label={name === null ? t('payment.slipNobody') : t('payment.slip', { name })}
        defaultChecked={basket.isSlipAllowed}
      />
      <Button type="submit" name="intent" value="payment" size="l">
        {t('next')}
      </Button>
    </Form>
  );
}

import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { noTaxFields, taxFieldsOfAddress } from '../../../modules/order/tax-invoice.rules.ts';
import type { CustomersBasket } from '../../../modules/referral/customer.contract.ts';
import { TaxSection } from '../../kit/checkout/tax-section.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SummarySection } from '../checkout/summary-section.tsx';
import { useCalculation } from '../checkout/use-calculation.ts';
import { BasketLines } from './basket-lines.tsx';
import { type CustomerReply, checkoutReplyOf } from './customer-reply.types.ts';
import type { CustomerStep } from './read-customer-step.server.ts';
import { type BasketStep, customerHref } from './steps.rules.ts';

const formId = 'customer-checkout';

type SummaryProps = {
  basket: CustomersBasket;
  part: CustomerStep<5>;
  reply: CustomerReply | undefined;
};

/** Step 5: all of it once more at the prices of now, vouchers, points, a tax invoice; and the button that orders. */
export function CustomerSummary({ basket, part, reply: answered }: SummaryProps) {
  const t = useTranslations('customer');
  const { referenceCode: code, cart } = basket;
  const reply = checkoutReplyOf(answered);
  const here = customerHref(code, 5);
  const formRef = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isPlacing = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'place';
  const { calculation, isCalculating, recalculate, failure } = useCalculation(
    formRef,
    part.calculation,
    reply,
    here,
  );
  const billing = part.addresses.find(({ defaultBilling }) => defaultBilling);
  const tax = reply?.values.tax ?? (billing === undefined ? noTaxFields : taxFieldsOfAddress(billing));
  const refusal = reply?.failure ?? failure;

  /** With JavaScript a calculation doesn't leave the page, and only the button that orders sends the form. */
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent;
    if (submitter?.getAttribute('value') === 'place') return;
    event.preventDefault();
    recalculate(submitter);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pb-24 lg:pb-0">
      <Form method="post" action={here} id={formId} ref={formRef} onSubmit={onSubmit} noValidate>
        {/* Enter in a field sends the form by its first button: a calculation, never an order. */}
        <button type="submit" name="intent" value="calculate" className="hidden" tabIndex={-1}>
          {t('summary.title')}
        </button>
        <input type="hidden" name="cartId" value={calculation.id} />
        <input type="hidden" name="grandTotal" value={calculation.grandTotal} />
        <input type="hidden" name="idempotencyKey" value={part.idempotencyKey} />
        <input type="hidden" name="payment" value={basket.payment ?? ''} />
        {basket.addressId === null ? (
          <input type="hidden" name="isSent" value="no" />
        ) : (
          <input type="hidden" name="addressId" value={basket.addressId} />
        )}
        {calculation.promotions.applied.map(
          ({ gift, promotionId }) =>
            gift !== null && <input key={promotionId} type="hidden" name="gift" value={promotionId} />,
        )}
        {calculation.orders.map(({ sellerId, shippingId, products }) => [
          shippingId !== null && (
            <input key={sellerId} type="hidden" name={`shipping-${sellerId}`} value={shippingId} />
          ),
          ...products
            .filter(({ isFreeProduct }) => !isFreeProduct)
            .map(({ id, source }) => (
              <input
                key={`${sellerId} ${id} ${source}`}
                type="hidden"
                name="product"
                value={`${sellerId}:${id}:${source}`}
              />
            )),
        ])}
      </Form>
      {refusal !== null && (
        <Notice
          tone="error"
          action={
            <Link
              to={customerHref(code, 1)}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              {t('summary.review')}
            </Link>
          }
        >
          {refusal.message}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="grid min-w-0 gap-5">
          <section className="rounded-lg border border-line bg-surface p-4 md:p-6">
            <h2 className="sr-only">{t('steps.1')}</h2>
            {cart !== null && <BasketLines cart={cart} canChange={false} />}
            <ChangeLink code={code} step={1} what={t('steps.1')} />
          </section>
          {part.address !== null && (
            <Chosen label={t('summary.to')} change={<ChangeLink code={code} step={3} what={t('steps.3')} />}>
              {part.address.firstname} {part.address.lastname}
              <span className="block tabular-nums">{part.address.telephone}</span>
              {part.address.line}
            </Chosen>
          )}
          <Chosen label={t('summary.pay')} change={<ChangeLink code={code} step={4} what={t('steps.4')} />}>
            {part.channel}
          </Chosen>
          <TaxSection
            number={null}
            form={formId}
            isWanted={reply?.values.wantsTax ?? false}
            values={tax}
            messages={reply?.tax ?? {}}
            addresses={part.addresses}
            stores={calculation.orders.map(({ sellerId, seller }) => ({
              name: seller.name,
              gives: part.issuers.find((issuer) => issuer.sellerId === sellerId)?.gives ?? 'unknown',
            }))}
          />
        </div>
        <SummarySection
          form={formId}
          calculation={calculation}
          offered={part.offered}
          voucherTyped=""
          isCalculating={isCalculating}
          isPlacing={isPlacing}
          canPlace={calculation.orders.length > 0}
        />
      </div>
    </div>
  );
}

function Chosen({ label, change, children }: { label: string; change: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={label} className="rounded-lg border border-line bg-surface p-4 md:p-6">
      <h2 className="text-lg">{label}</h2>
      <p className="wrap-anywhere">{children}</p>
      {change}
    </section>
  );
}

function ChangeLink({ code, step, what }: { code: string; step: BasketStep; what: string }) {
  const t = useTranslations('customer.summary');
  return (
    <Link
      to={customerHref(code, step)}
      aria-label={t('changeOf', { what })}
      className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
    >
      {t('change')}
    </Link>
  );
}

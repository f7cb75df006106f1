import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { noTaxFields, taxFieldsOfAddress } from '../../../modules/order/tax-invoice.rules.ts';
import { useAddressMessages } from '../../kit/address/address-form.tsx';
import { readTypedAddress } from '../../kit/address/read-address-form.ts';
import { type CheckoutValues, newAddress, usualAddressOf } from '../../kit/checkout/checkout-values.ts';
import { TaxSection } from '../../kit/checkout/tax-section.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useFocusOnMistake } from '../../ui/use-focus-on-mistake.ts';
import { AddressSection } from './address-section.tsx';
import type { actOnCheckout } from './checkout-action.server.ts';
import { Failure, Problems, refusalOf, useCheckoutFailure } from './checkout-failure.tsx';
import type { loadCheckout } from './checkout-loader.server.ts';
import { ItemsSection } from './items-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { SummarySection } from './summary-section.tsx';
import { useCalculation } from './use-calculation.ts';
import { useCheckoutDraft } from './use-checkout-draft.ts';

const formId = 'checkout';

const nothingChosen: Omit<CheckoutValues, 'addressId' | 'tax'> = {
  typedAddress: readTypedAddress(new FormData()),
  payment: null,
  vouchers: [],
  points: 0,
  wantsTax: false,
};

/**
 * The checkout's one page, in whatever frame it stands: `path` is its own, `chosenAt` where its lines are chosen. Its loader gives
 * what `loadCheckout` does, its action is `actOnCheckout`.
 */
export function CheckoutBody({
  path,
  chosenAt,
  back,
  children,
}: {
  path: string;
  chosenAt: string;
  back: string;
  /** Above everything. */
  children?: ReactNode;
}) {
  const t = useTranslations('checkout');
  const loaded = useLoaderData<typeof loadCheckout>();
  const answered = useActionData<typeof actOnCheckout>();
  const reply = answered !== undefined && 'values' in answered ? answered : undefined;
  const formRef = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isPlacing = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'place';
  const { calculation, isCalculating, recalculate, restore, failure } = useCalculation(
    formRef,
    loaded.calculation,
    reply,
    path,
  );
  const addressMessages = useAddressMessages(reply?.address ?? {});
  const draft = useCheckoutDraft(formRef, loaded.calculation.id, reply, restore);
  useCheckoutFailure(reply);
  useFocusOnMistake(reply);

  const defaultAddress = usualAddressOf(loaded.addresses);
  const billing = loaded.addresses.find((address) => address.defaultBilling);
  const values = reply?.values ??
    draft.restored ?? {
      ...nothingChosen,
      addressId: defaultAddress?.id ?? newAddress,
      tax: billing === undefined ? noTaxFields : taxFieldsOfAddress(billing),
    };

  const isSent = calculation.orders.some(({ needsParcel }) => needsParcel);
  const hasFiles = calculation.orders.some(({ products }) => products.some(({ isDigital }) => isDigital));

  /** With JavaScript a calculation doesn't leave the page, and only the button that orders sends the form. */
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent;
    if (submitter?.getAttribute('value') === 'place') return;
    event.preventDefault();
    recalculate(submitter);
  }

  return (
    <main className="page-width pb-32 lg:pb-12">
      {children}
      <PageTitle
        above={
          <Link
            to={chosenAt}
            className="inline-flex min-h-11 items-center text-sm text-primary hover:underline"
          >
            ← {back}
          </Link>
        }
      >
        {t('title')}
      </PageTitle>
      <Form method="post" action={path} id={formId} ref={formRef} onSubmit={onSubmit} noValidate>
        {/* Enter in a field sends the form by its first button: a calculation, never an order. */}
        <button type="submit" name="intent" value="calculate" className="hidden" tabIndex={-1}>
          {t('summary.calculate')}
        </button>
        <input type="hidden" name="cartId" value={calculation.id} />
        <input type="hidden" name="grandTotal" value={calculation.grandTotal} />
        {calculation.promotions.applied.flatMap(({ gift, promotionId }) =>
          (gift?.given ?? []).map(({ productId, copies }) => (
            <input
              key={`${promotionId} ${productId}`}
              type="hidden"
              name="gift"
              value={`${promotionId}:${productId}:${copies}`}
            />
          )),
        )}
        {!isSent && <input type="hidden" name="isSent" value="no" />}
        <input type="hidden" name="idempotencyKey" value={loaded.idempotencyKey} />
      </Form>
      <Failure failure={refusalOf(reply, loaded.calculation) ?? failure} />
      <Problems calculation={calculation} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="grid min-w-0 gap-4" key={draft.key}>
          {isSent && (
            <AddressSection
              form={formId}
              addresses={loaded.addresses}
              provinces={loaded.provinces}
              values={values}
              isMissing={reply?.missing.includes('address') ?? false}
              messages={addressMessages}
              found={reply?.found}
            />
          )}
          <ItemsSection
            number={isSent ? 2 : 1}
            form={formId}
            calculation={calculation}
            onChoose={() => recalculate(null)}
          />
          <PaymentSection
            number={isSent ? 3 : 2}
            form={formId}
            channels={loaded.channels.filter(({ code }) => code !== 'cod' || !hasFiles)}
            total={calculation.grandTotal}
            chosen={values.payment}
            isMissing={reply?.missing.includes('payment') ?? false}
          />
          <TaxSection
            number={isSent ? 4 : 3}
            form={formId}
            isWanted={values.wantsTax}
            values={values.tax}
            messages={reply?.tax ?? {}}
            addresses={loaded.addresses}
            stores={calculation.orders.map(({ sellerId, seller }) => ({
              name: seller.name,
              gives: loaded.issuers.find((issuer) => issuer.sellerId === sellerId)?.gives ?? 'unknown',
            }))}
          />
        </div>
        <SummarySection
          form={formId}
          calculation={calculation}
          offered={loaded.offered}
          voucherTyped={draft.voucherTyped}
          isCalculating={isCalculating}
          isPlacing={isPlacing}
          canPlace={calculation.orders.length > 0}
        />
      </div>
    </main>
  );
}

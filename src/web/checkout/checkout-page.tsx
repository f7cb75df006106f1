import { type SubmitEvent, useEffect, useRef } from 'react';
import {
  data,
  Form,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import type { Calculation } from '../../modules/checkout/checkout.contract.ts';
import { noTaxFields, taxFieldsOfAddress } from '../../modules/order/tax-invoice.rules.ts';
import type { UnpaidOrder } from '../../modules/order/unpaid-limits.rules.ts';
import { useAddressMessages } from '../address/address-form.tsx';
import { readTypedAddress } from '../address/read-address-form.ts';
import { apiFailure } from '../api-client.server.ts';
import { readCurrentCart } from '../cart/cart.server.ts';
import { useUpdateCart } from '../cart/use-cart-reply.ts';
import { orderHref } from '../order/order-links.ts';
import { pageHead } from '../private-page.server.ts';
import { requireSignIn, type ServerSide, serverSide } from '../server-side.server.ts';
import { useDialogs } from '../shell/dialogs.tsx';
import { focusFirstMistake } from '../ui/focus-first-mistake.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/checkout-page';
import { AddressSection } from './address-section.tsx';
import { actOnCheckout } from './checkout-action.server.ts';
import type { CheckoutReply } from './checkout-reply.types.ts';
import { type CheckoutValues, newAddress } from './checkout-values.ts';
import { ItemsSection } from './items-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { SummarySection } from './summary-section.tsx';
import { TaxSection } from './tax-section.tsx';
import { useCalculation } from './use-calculation.ts';
import { useCheckoutDraft } from './use-checkout-draft.ts';

export { privateMeta as meta } from '../private-meta.ts';

const formId = 'checkout';

export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const { cart, headers } = await readCurrentCart(server);
  if (cart === null || !cart.canPay) throw redirect('/cart', { headers });
  const [calculation, { userAddresses }, { dataList: provinces }, { dataList: channels }] = await Promise.all(
    [
      firstCalculation(server, cart.id, cart.promotionCode),
      api.address.list({}),
      api.address.provinces({}),
      api.payment.channels({}),
    ],
  );
  const messages = pickMessages(locale, 'checkout', 'cart', 'order', 'address');
  return data(
    {
      calculation,
      addresses: userAddresses,
      provinces,
      channels,
      offered: await offeredVouchers(server, calculation),
      issuers: await issuersOf(server, calculation),
      idempotencyKey: crypto.randomUUID(),
      head: pageHead(server, messages.checkout.title),
      messages,
    },
    { headers },
  );
}

/** A seller without shipping can't be ordered from: the cart says so. */
async function firstCalculation({ api }: ServerSide, id: string, promotionCode: string | null) {
  try {
    return await api.order.calculate({ id, orders: [], promotionCode });
  } catch (error) {
    apiFailure(error);
    throw redirect('/cart');
  }
}

/** What each store gives when a tax invoice is asked for. */
async function issuersOf({ api }: ServerSide, { orders }: Calculation) {
  if (orders.length === 0) return [];
  const sellerIds = orders.map(({ sellerId }) => sellerId).join(',');
  return (await api.document.issuers({ sellerIds })).dataList;
}

/** Vouchers that could be used here, the house's and those of the sellers bought from: first those in the wallet. */
async function offeredVouchers({ api }: ServerSide, calculation: Calculation) {
  const sellers = calculation.orders.map(({ sellerId }) => sellerId);
  const [wallet, ...lists] = await Promise.all([
    api.promotion.wallet({ state: 'usable', perpage: 50 }),
    ...sellers.slice(0, 5).map((sellerId) => api.promotion.vouchers({ sellerId })),
  ]);
  const own = wallet.dataList.filter(
    ({ sellerId, isUsedUp }) => !isUsedUp && (sellerId === null || sellers.includes(sellerId)),
  );
  const all = [...own, ...lists.flatMap(({ dataList }) => dataList)];
  const byCode = new Map(all.map((voucher) => [voucher.code, voucher]));
  return [...byCode.values()].slice(0, 12).map(({ code, name, minSpend, sellerName }) => ({
    code,
    name,
    minSpend,
    sellerName,
  }));
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnCheckout(request, serverSide(context));
}

/** Working a total out changes nothing that was loaded. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') === 'calculate' ? false : defaultShouldRevalidate;
}

const nothingChosen: Omit<CheckoutValues, 'addressId' | 'tax'> = {
  typedAddress: readTypedAddress(new FormData()),
  payment: null,
  vouchers: [],
  points: 0,
  wantsTax: false,
};

export default function CheckoutPage() {
  const t = useTranslations('checkout');
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const reply = answered !== undefined && 'values' in answered ? answered : undefined;
  const formRef = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isPlacing = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'place';
  const { calculation, isCalculating, recalculate, restore, failure } = useCalculation(
    formRef,
    loaded.calculation,
    reply,
  );
  const draft = useCheckoutDraft(formRef, loaded.calculation.id, reply, restore);
  useCheckoutFailure(reply);
  const mainRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (reply !== undefined) focusFirstMistake(mainRef.current);
  }, [reply]);

  const defaultAddress = loaded.addresses.find((address) => address.defaultShipping) ?? loaded.addresses[0];
  const billing = loaded.addresses.find((address) => address.defaultBilling);
  const values = reply?.values ??
    draft.restored ?? {
      ...nothingChosen,
      addressId: defaultAddress?.id ?? newAddress,
      tax: billing === undefined ? noTaxFields : taxFieldsOfAddress(billing),
    };

  /** With JavaScript a calculation doesn't leave the page, and only the button that orders sends the form. */
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent;
    if (submitter?.getAttribute('value') === 'place') return;
    event.preventDefault();
    recalculate(submitter);
  }

  return (
    <main ref={mainRef} className="page-width pb-32 lg:pb-12">
      <PageTitle
        above={
          <Link to="/cart" className="inline-flex min-h-11 items-center text-sm text-primary hover:underline">
            ← {t('backToCart')}
          </Link>
        }
      >
        {t('title')}
      </PageTitle>
      <Form method="post" action="/checkout" id={formId} ref={formRef} onSubmit={onSubmit} noValidate>
        {/* Enter in a field sends the form by its first button: a calculation, never an order. */}
        <button type="submit" name="intent" value="calculate" className="hidden" tabIndex={-1}>
          {t('summary.calculate')}
        </button>
        <input type="hidden" name="cartId" value={calculation.id} />
        <input type="hidden" name="grandTotal" value={calculation.grandTotal} />
        <input type="hidden" name="idempotencyKey" value={loaded.idempotencyKey} />
      </Form>
      <Failure failure={refusalOf(reply, loaded.calculation) ?? failure} />
      <Problems calculation={calculation} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="grid min-w-0 gap-4" key={draft.key}>
          <AddressSection
            form={formId}
            addresses={loaded.addresses}
            provinces={loaded.provinces}
            values={values}
            isMissing={reply?.missing.includes('address') ?? false}
            messages={useAddressMessages(reply?.address ?? {})}
            found={reply?.found}
          />
          <ItemsSection form={formId} calculation={calculation} onChoose={() => recalculate(null)} />
          <PaymentSection
            form={formId}
            channels={loaded.channels}
            chosen={values.payment}
            isMissing={reply?.missing.includes('payment') ?? false}
          />
          <TaxSection
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

/** What the cart must be updated for (SPEC §8). */
const cartFailures: readonly string[] = [
  'productOutOfStock',
  'ebookNotAvailable',
  'priceChanged',
  'cartChanged',
];

/** Why the order was refused, until the cart is another than the one that was: then it has been updated. */
function refusalOf(reply: CheckoutReply | undefined, { version }: Calculation): CheckoutReply['failure'] {
  const failure = reply?.failure ?? null;
  const refused = reply?.calculation?.version ?? version;
  return failure !== null && cartFailures.includes(failure.code) && version > refused ? null : failure;
}

/** A refused order is told in a dialog; where the cart is the reason it offers to update the cart. */
function useCheckoutFailure(reply: CheckoutReply | undefined): void {
  const { showCartError, showFailure } = useDialogs();
  const { updateCart } = useUpdateCart();
  const handled = useRef<CheckoutReply | undefined>(undefined);
  useEffect(() => {
    if (reply === undefined || reply.failure === null || handled.current === reply) return;
    handled.current = reply;
    const { code, message, unpaid = [] } = reply.failure;
    // The orders to pay or to cancel are links on the page, which the focus goes to.
    if (unpaid.length > 0) return;
    if (cartFailures.includes(code)) showCartError(message, updateCart);
    else showFailure(message);
  });
}

function Failure({ failure }: { failure: CheckoutReply['failure'] }) {
  const t = useTranslations('checkout');
  if (failure === null) return null;
  return (
    <Notice
      tone="error"
      className="mb-4"
      action={
        cartFailures.includes(failure.code) ? (
          <Form method="post" action="/cart">
            <input type="hidden" name="intent" value="refresh" />
            <button type="submit" className="font-semibold text-primary underline">
              {t('updateCart')}
            </button>
          </Form>
        ) : (
          <UnpaidOrders orders={failure.unpaid ?? []} />
        )
      }
    >
      {failure.message}
    </Notice>
  );
}

/** Orders that stand in the way of another: each leads to where it is paid or cancelled. */
function UnpaidOrders({ orders }: { orders: readonly UnpaidOrder[] }) {
  const t = useTranslations('checkout.unpaid');
  if (orders.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {orders.map(({ orderNumber, state }) => (
        <li key={orderNumber}>
          <Link
            to={orderHref(orderNumber)}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {t(state, { number: orderNumber })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What of the cart can't be ordered as it is. */
function Problems({ calculation }: { calculation: Calculation }) {
  const t = useTranslations('checkout.problem');
  const lacking = calculation.problems.filter(({ code }) => code !== 'priceChanged');
  if (lacking.length === 0) return null;
  return (
    <Notice
      tone="warning"
      className="mb-4"
      title={t('title')}
      action={
        <Link to="/cart" className="font-semibold text-primary underline">
          {t('goToCart')}
        </Link>
      }
    >
      <ul>
        {lacking.map(({ productId, code, name, availableQuantity }) => (
          <li key={productId}>{t(code, { name, count: availableQuantity })}</li>
        ))}
      </ul>
    </Notice>
  );
}

import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Calculation } from '../../../modules/checkout/checkout.contract.ts';
import type { UnpaidOrder } from '../../../modules/order/unpaid-limits.rules.ts';
import type { CheckoutReply } from '../../kit/checkout/checkout-reply.types.ts';
import { useDialogs } from '../../kit/dialog/dialogs.tsx';
import { orderHref } from '../../kit/order/order-links.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useUpdateCart } from '../cart/use-cart-reply.ts';

/** What the cart must be updated for (SPEC §8). */
const cartFailures: readonly string[] = [
  'productOutOfStock',
  'ebookNotAvailable',
  'priceChanged',
  'flashSoldOut',
  'flashLimitReached',
  'cartChanged',
];

/** Why the order was refused, until the cart is another than the one that was: then it has been updated. */
export function refusalOf(
  reply: CheckoutReply | undefined,
  { version }: Calculation,
): CheckoutReply['failure'] {
  const failure = reply?.failure ?? null;
  const refused = reply?.calculation?.version ?? version;
  return failure !== null && cartFailures.includes(failure.code) && version > refused ? null : failure;
}

/** A refused order is told in a dialog; where the cart is the reason it offers to update the cart. */
export function useCheckoutFailure(reply: CheckoutReply | undefined): void {
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

export function Failure({ failure }: { failure: CheckoutReply['failure'] }) {
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
export function Problems({ calculation }: { calculation: Calculation }) {
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

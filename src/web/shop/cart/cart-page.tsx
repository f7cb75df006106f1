import { data, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { Cart } from '../../../modules/cart/cart.contract.ts';
import type { PromotionOutcome } from '../../../modules/checkout/checkout.contract.ts';
import { payableCheckouts, payHref } from '../../kit/order/order-links.ts';
import { privateMeta } from '../../kit/page/private-meta.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { offGoods, PromotionOutcomes } from '../../kit/promotion/promotion-outcome.tsx';
import { type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { Route } from './+types/cart-page';
import { readCurrentCart, readPromotions } from './cart.server.ts';
import { actOnCart } from './cart-action.server.ts';
import { CartChangedNotice } from './cart-changed-notice.tsx';
import { CartEditingProvider, useCartEditing } from './cart-editing.tsx';
import { CartOrders } from './cart-orders.tsx';
import { PayButton } from './pay-button.tsx';
import { PromotionsChangedNotice } from './promotions-changed-notice.tsx';
import { SavedList } from './saved-list.tsx';
import { TickBox } from './tick-box.tsx';
import { useNewPrices } from './use-new-prices.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { cart, headers } = await readCurrentCart(server);
  const saved = server.isSignedIn ? await server.api.saved.list({ perpage: 100 }) : null;
  const unpaid = cart === null || cart.orders.length === 0 ? await unpaidOrders(server) : [];
  const promotions = await readPromotions(server, cart);
  const messages = pickMessages(server.locale, 'cart', 'buy');
  const isUpdated = new URL(request.url).searchParams.get('done') === 'updated';
  const isWaiting = saved?.dataList.some(({ product }) => !product.isInStock) ?? false;
  const watched = isWaiting ? (await server.api.watch.ids({ kind: 'back_in_stock' })).ids : [];
  return data(
    {
      cart,
      promotions,
      saved,
      watched,
      unpaid,
      isUpdated,
      head: pageHead(server, messages.cart.title),
      messages,
    },
    { headers },
  );
}

/** Who comes back from paying finds the order, which the cart has become: one of each checkout. */
async function unpaidOrders({ api, isSignedIn }: ServerSide) {
  if (!isSignedIn) return [];
  const { dataList } = await api.order.list({ status: 'unpaid', perpage: 20 });
  return payableCheckouts(dataList).map(({ referenceCode, cartId, paymentChannel, groupTotal }) => ({
    referenceCode,
    cartId,
    paymentChannel,
    groupTotal,
  }));
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnCart(request, serverSide(context));
}

export const meta = privateMeta;

export default function CartPage() {
  const t = useTranslations('cart');
  const { cart, promotions, saved, watched, unpaid, isUpdated } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const changes = [cart?.pricesChangeInMs, promotions?.changesInMs].filter((ms) => ms != null);
  useNewPrices(changes.length === 0 ? null : Math.min(...changes));
  const failure = reply !== undefined && 'isDone' in reply && !reply.isDone ? reply.message : null;
  return (
    <main className="page-width pb-10">
      <PageTitle>{t('title')}</PageTitle>
      {failure !== null && (
        <Notice tone="error" className="mb-4">
          {failure}
        </Notice>
      )}
      {isUpdated && (
        <Notice tone="success" className="mb-4">
          {t('updateCartSuccess')}
        </Notice>
      )}
      {cart === null || cart.orders.length === 0 ? (
        <>
          {unpaid.map((order) => (
            <Notice
              key={order.referenceCode}
              tone="warning"
              className="mb-4"
              title={t('unpaidTitle', { reference: order.referenceCode })}
              action={
                <ButtonLink to={payHref(order)}>
                  {t('unpaidPay', { amount: bahtText(order.groupTotal) })}
                </ButtonLink>
              }
            >
              {t('unpaidText')}
            </Notice>
          ))}
          <EmptyState
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={<ButtonLink to="/product">{t('browse')}</ButtonLink>}
          />
          {saved !== null && <SavedList saved={saved} watched={watched} />}
        </>
      ) : (
        // Room for the summary, which lies over the page's end on a phone.
        <div className="pb-40 lg:pb-0">
          <CartEditingProvider>
            <FullCart cart={cart} promotions={promotions} />
          </CartEditingProvider>
          {saved !== null && <SavedList saved={saved} watched={watched} />}
        </div>
      )}
    </main>
  );
}

type FullCartProps = { cart: Cart; promotions: PromotionOutcome | null };

function FullCart({ cart, promotions }: FullCartProps) {
  const t = useTranslations('cart');
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {cart.needsUpdate ? (
          <CartChangedNotice cart={cart} />
        ) : (
          <PromotionsChangedNotice version={cart.version} promotions={promotions} />
        )}
        <div className="px-2 sm:px-4">
          <TickBox
            isTicked={cart.isCheckBox}
            isMixed={cart.selectedCount > 0}
            isDisabled={!cart.canSelectAll}
            label={t('selectAll')}
          >
            <span>{t('selectAllCount', { count: cart.count })}</span>
          </TickBox>
        </div>
        <CartOrders cart={cart} />
        {/* What can't be given any more is said where it is chosen. */}
        {promotions !== null && <PromotionOutcomes promotions={{ ...promotions, unmet: [] }} />}
      </div>
      <Summary cart={cart} promotions={promotions} />
    </div>
  );
}

function Summary({ cart, promotions }: FullCartProps) {
  const t = useTranslations('cart');
  const { isSettling } = useCartEditing();
  const promoted = promotions === null ? 0 : offGoods(promotions);
  const amount = classNames('tabular-nums transition-opacity', isSettling && 'opacity-50');
  return (
    <section
      aria-label={t('summary')}
      data-tablet-bar=""
      className="fixed inset-x-0 bottom-0 z-20 grid gap-3 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-pop lg:sticky lg:inset-auto lg:top-24 lg:rounded-lg lg:border lg:p-5 lg:shadow-none"
    >
      <h2 className="hidden text-lg lg:block">{t('summary')}</h2>
      <dl className="grid gap-1.5">
        <div className="hidden justify-between gap-4 lg:flex">
          <dt className="text-ink-soft">{t('subtotal')}</dt>
          <dd className={amount}>{bahtText(cart.total + cart.discount)}</dd>
        </div>
        {cart.discount > 0 && (
          <div className="flex justify-between gap-4 text-sm lg:text-base">
            <dt className="text-ink-soft">{t('discount')}</dt>
            <dd className={classNames(amount, 'text-accent-ink')}>{bahtText(-cart.discount)}</dd>
          </div>
        )}
        {promoted > 0 && (
          <div className="flex justify-between gap-4 text-sm lg:text-base">
            <dt className="text-ink-soft">{t('promotion.discount')}</dt>
            <dd className={classNames(amount, 'text-accent-ink')}>{bahtText(-promoted)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 lg:mt-1 lg:border-t lg:border-line lg:pt-3">
          <dt className="font-semibold">{t('totalOf', { count: cart.selectedCount })}</dt>
          <dd className={classNames(amount, 'text-xl font-semibold')} aria-live="polite">
            {bahtText(cart.total - promoted)}
          </dd>
        </div>
      </dl>
      <PayButton cart={cart} className="w-full" />
      <p className={classNames('text-center text-sm text-ink-mute', cart.canPay && 'hidden lg:block')}>
        {cart.canPay ? t('shippingLater') : t('nothingSelected')}
      </p>
    </section>
  );
}

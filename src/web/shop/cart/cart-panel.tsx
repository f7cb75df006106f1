import { useEffect } from 'react';
import { useFetcher, useFetchers } from 'react-router';
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl';
import type { Messages } from '../../../messages/messages.types.ts';
import type { Cart } from '../../../modules/cart/cart.contract.ts';
import type { PromotionOutcome } from '../../../modules/checkout/checkout.contract.ts';
import { offGoods } from '../../kit/promotion/promotion-outcome.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { bahtText } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CartChangedNotice } from './cart-changed-notice.tsx';
import { CartEditingProvider, useCartEditing } from './cart-editing.tsx';
import { CartOrders } from './cart-orders.tsx';
import { useCartPanel } from './cart-panel-context.tsx';
import type { loader } from './cart-resource.ts';
import { PayButton } from './pay-button.tsx';
import { changesCart } from './use-cart-action.ts';

/** What the shell's slide-out panel shows: every seller's order, the total, and the way on (SPEC §2, DECISIONS). */
export default function CartPanel({ onClose }: { onClose: () => void }) {
  const fetcher = useFetcher<typeof loader>({ key: 'cart panel' });
  const { isOpen } = useCartPanel();
  const locale = useLocale();
  const known = useMessages();
  const { data, load } = fetcher;
  useEffect(() => {
    if (isOpen) void load('/resources/cart');
  }, [isOpen, load]);
  if (data === undefined) return <Waiting />;
  return (
    <IntlProvider
      locale={locale}
      messages={{ ...known, ...data.messages } as Messages}
      timeZone="Asia/Bangkok"
    >
      <CartEditingProvider>
        <Filled cart={data.cart} promotions={data.promotions} onClose={onClose} />
      </CartEditingProvider>
    </IntlProvider>
  );
}

type FilledProps = { cart: Cart | null; promotions: PromotionOutcome | null; onClose: () => void };

function Filled({ cart, promotions, onClose }: FilledProps) {
  const t = useTranslations('cart');
  const isAdding = useIsAdding();
  if ((cart === null || cart.orders.length === 0) && !isAdding)
    return (
      <EmptyState
        title={t('emptyTitle')}
        text={t('emptyText')}
        headingLevel="h3"
        action={
          <ButtonLink to="/product" onClick={onClose}>
            {t('browse')}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <div className="flex-1">
        {cart?.needsUpdate && <CartChangedNotice cart={cart} className="m-3" />}
        {isAdding && (
          <div className="flex gap-4 px-5 py-4" role="status" aria-label={t('adding')}>
            <Skeleton className="h-24 w-16" />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </div>
        )}
        {cart !== null && <CartOrders cart={cart} isCompact />}
      </div>
      {cart !== null && <PanelFoot cart={cart} promotions={promotions} onClose={onClose} />}
    </>
  );
}

function PanelFoot({ cart, promotions, onClose }: FilledProps & { cart: Cart }) {
  const t = useTranslations('cart');
  const { isSettling } = useCartEditing();
  return (
    <footer className="sticky bottom-0 grid gap-3 border-t border-line bg-surface p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t('totalOf', { count: cart.selectedCount })}</span>
        <span
          className={classNames(
            'text-xl font-semibold tabular-nums transition-opacity',
            isSettling && 'opacity-50',
          )}
        >
          {bahtText(cart.total - (promotions === null ? 0 : offGoods(promotions)))}
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2 large-text:grid-cols-1">
        <ButtonLink to="/cart" size="l" variant="secondary" onClick={onClose}>
          {t('viewCart')}
        </ButtonLink>
        <PayButton cart={cart} />
      </div>
    </footer>
  );
}

/** Whether something is being put in right now. */
function useIsAdding(): boolean {
  return useFetchers().some((fetcher) => changesCart(fetcher) && fetcher.formData?.get('intent') === 'add');
}

function Waiting() {
  return (
    <div className="grid gap-4 p-5">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-4">
          <Skeleton className="h-24 w-16" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

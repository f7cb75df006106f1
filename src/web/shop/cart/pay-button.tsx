import { useTranslations } from 'use-intl';
import type { Cart } from '../../../modules/cart/cart.contract.ts';
import { useLoginDialog } from '../../kit/identity/login-context.tsx';
import { useVisitor } from '../../kit/visitor/visitor-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useCartEditing } from './cart-editing.tsx';

const checkoutPath = '/checkout';

/**
 * On to the checkout (SPEC §4 "Pay"): off while nothing is selected or a selected item lacks stock; a guest is asked to
 * sign in and goes there afterwards.
 */
export function PayButton({ cart, className }: { cart: Cart; className?: string }) {
  const t = useTranslations('cart');
  const visitor = useVisitor();
  const { openLogin } = useLoginDialog();
  const { isSettling } = useCartEditing();
  const label = cart.selectedCount > 0 ? t('payCount', { count: cart.selectedCount }) : t('pay');
  if (!cart.canPay || isSettling)
    return (
      <Button size="l" className={className} disabled isBusy={isSettling && cart.canPay}>
        {label}
      </Button>
    );
  const isGuest = visitor?.isSignedIn !== true;
  return (
    <ButtonLink
      size="l"
      className={className}
      to={isGuest ? `/login?${new URLSearchParams({ next: checkoutPath })}` : checkoutPath}
      prefetch={isGuest ? 'none' : 'intent'}
      onClick={(event) => {
        if (!isGuest) return;
        event.preventDefault();
        openLogin('login', checkoutPath);
      }}
    >
      {label}
    </ButtonLink>
  );
}

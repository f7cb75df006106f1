import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useVisitor } from '../kit/visitor/visitor-context.tsx';
import { useCartPanel } from '../shop/cart/cart-panel-context.tsx';
import { CountBubble } from '../ui/count-bubble.tsx';
import { Link } from '../ui/link.tsx';
import { isCartPage } from './layout.rules.ts';

/**
 * The cart, with how many copies are in it. A link to /cart; with JavaScript it opens the panel, or closes it when the
 * page already is the cart or the checkout (SPEC §2).
 */
export function CartIcon({ className, hasLabel = false }: { className?: string; hasLabel?: boolean }) {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  const panel = useCartPanel();
  const count = useVisitor()?.cartCount ?? 0;
  return (
    <Link
      to="/cart"
      className={className}
      aria-label={t('cartWithCount', { count })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (isCartPage(pathname)) panel.close();
        else panel.open();
      }}
    >
      <span className="relative">
        <ShoppingBag className="size-6" aria-hidden="true" />
        <CountBubble count={count} />
      </span>
      {hasLabel && (
        <span aria-hidden="true" className="large-text:hidden">
          {t('cartShort')}
        </span>
      )}
    </Link>
  );
}

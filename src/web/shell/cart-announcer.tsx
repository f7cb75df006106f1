import { useTranslations } from 'use-intl';
import { useVisitor } from '../kit/visitor/visitor-context.tsx';

/** Says to screen readers that the cart has changed, once its first count is known. */
export function CartAnnouncer() {
  const t = useTranslations('shell');
  const visitor = useVisitor();
  return (
    <p role="status" className="sr-only">
      {visitor === null ? '' : t('cartWithCount', { count: visitor.cartCount })}
    </p>
  );
}

import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ProductCard } from '../../../../modules/catalogue/product-card.contract.ts';
import { useVisitor } from '../../../kit/visitor/visitor-context.tsx';
import { sendQuietly } from '../../../request/send-quietly.ts';
import { addViewed, readViewed } from '../../browsing/viewed-products.ts';
import { ProductShelf } from '../product-shelf.tsx';

type RecentlyViewedProps = {
  /** The product people look at now: it is remembered, and not shown. */
  productId: number;
};

/**
 * What was looked at before: by the account of whoever is signed in; of a guest by a short list of numbers that stays in
 * the browser. Comes after the page, which is the same for everyone.
 */
export function RecentlyViewed({ productId }: RecentlyViewedProps) {
  const t = useTranslations('catalogue');
  const visitor = useVisitor();
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  const isKnown = visitor !== null;
  const isSignedIn = visitor?.isSignedIn ?? false;

  useEffect(() => {
    if (!isKnown) return;
    const ids = readViewed().filter((id) => id !== productId);
    const stop = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(`/resources/viewed?ids=${ids.join(',')}`, { signal: stop.signal });
        if (!response.ok) return;
        const reply: { products: ProductCard[] } = await response.json();
        setProducts(reply.products.filter(({ id }) => id !== productId));
      } catch (error) {
        // SPEC §8: network errors are only logged; the page does without.
        if (!stop.signal.aborted) console.warn(error);
      }
    };
    if (isSignedIn || ids.length > 0) void load();
    if (isSignedIn) sendQuietly('/resources/viewed', { productId: String(productId) });
    else addViewed(productId);
    return () => stop.abort();
  }, [isKnown, isSignedIn, productId]);

  return <ProductShelf title={t('viewed.title')} products={products} />;
}

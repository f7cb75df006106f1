import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { useVisitor } from '../../kit/visitor/visitor-context.tsx';
import { ProductShelf } from '../catalogue/product-shelf.tsx';
import type { clientLoader } from './viewed.ts';

/** What this person looked at last, asked for once the page is there; nothing for a guest. */
export function RecentlyViewed() {
  const t = useTranslations('home');
  const isMember = useVisitor()?.isSignedIn ?? false;
  const { data, load } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    if (isMember) void load('/resources/recently-viewed');
  }, [isMember, load]);
  return <ProductShelf title={t('recentlyViewed')} products={data ?? []} className="page-width" />;
}

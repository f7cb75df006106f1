import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StoreCard as Store } from '../../../modules/storefront/storefront.contract.ts';
import { Link } from '../../ui/link.tsx';
import { Stars } from '../../ui/stars.tsx';
import { RoundPicture } from './round-picture.tsx';

/** A store in a list of stores; `action` is a button of its own in the card, which is a link all over. */
export function StoreCard({ store, action }: { store: Store; action?: ReactNode }) {
  const t = useTranslations('catalogue');
  return (
    <article className="group relative flex w-full gap-4 large-text:flex-col rounded-lg border border-line bg-surface p-4 hover:border-ink">
      <RoundPicture base={store.imageUrl} sizes="4.5rem" className="size-18" />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg leading-snug">
          <Link
            to={`/seller-store/${store.urlKey}`}
            prefetch="intent"
            className="after:absolute after:inset-0 group-hover:text-primary"
          >
            {store.name}
          </Link>
        </h2>
        {store.tagline !== null && <p className="clamp-1 text-sm text-ink-soft">{store.tagline}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-mute">
          <span>{t('store.productCount', { count: store.productCount })}</span>
          {store.provinceName !== null && (
            <span className="inline-flex items-center gap-1">
              <MapPin className="size-3.5" aria-hidden="true" />
              {store.provinceName}
            </span>
          )}
        </p>
        {store.rating !== null && <Stars value={store.rating} count={store.ratingCount} className="mt-1" />}
        {action !== undefined && <div className="relative z-10 w-fit">{action}</div>}
      </div>
    </article>
  );
}

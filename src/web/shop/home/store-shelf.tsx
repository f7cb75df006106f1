import { useTranslations } from 'use-intl';
import type { StoreCard } from '../../../modules/storefront/storefront.contract.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SeeAll } from './see-all.tsx';

/** Who sells here. */
export function StoreShelf({ stores }: { stores: readonly StoreCard[] }) {
  const t = useTranslations('home');
  if (stores.length === 0) return null;
  return (
    <section className="late page-width">
      <div className="flex items-end justify-between gap-4 pb-5">
        <div>
          <h2 className="text-2xl">{t('stores')}</h2>
          <p className="text-ink-soft">{t('storesLead')}</p>
        </div>
        <SeeAll to="/store" of={t('stores')} />
      </div>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {stores.map((store) => (
          <li key={store.id} className="flex bg-surface">
            <Link
              to={`/seller-store/${store.urlKey}`}
              prefetch="intent"
              className="group flex w-full items-center gap-4 p-4 -outline-offset-2 hover:bg-wash"
            >
              <span className="w-14 shrink-0">
                <Picture
                  base={store.imageUrl}
                  alt=""
                  sizes="3.5rem"
                  ratio="1/1"
                  minWidthPx={96}
                  maxWidthPx={160}
                  className="aspect-square rounded-full"
                />
              </span>
              <span className="grid min-w-0">
                <span className="font-semibold group-hover:text-primary">{store.name}</span>
                {store.tagline !== null && (
                  <span className="clamp-1 text-sm text-ink-soft">{store.tagline}</span>
                )}
                <span className="text-xs text-ink-mute">
                  {[store.provinceName, t('storeProducts', { count: store.productCount })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useTranslations } from 'use-intl';
import type { ProductCard as Product } from '../../../modules/catalogue/product-card.contract.ts';
import { ProductCard } from '../../kit/catalogue/product-card.tsx';
import { SeeAll } from './see-all.tsx';

/** What sold best, in order: pushed sideways on a phone, two rows of six on a desk. */
export function BestSellers({ products }: { products: readonly Product[] }) {
  const t = useTranslations('home');
  if (products.length === 0) return null;
  return (
    <section className="late border-y border-line bg-surface py-8 md:py-12">
      <div className="page-width">
        <div className="flex items-end justify-between gap-4 pb-5">
          <div>
            <h2 className="text-2xl">{t('bestSellers')}</h2>
            <p className="text-ink-soft">{t('bestSellersLead')}</p>
          </div>
          <SeeAll to="/product?sortBy=bestSeller" of={t('bestSellers')} />
        </div>
        <ol className="-mx-4 flex snap-x snap-proximity gap-4 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-4 md:mx-0 md:grid md:grid-cols-4 md:gap-x-6 md:gap-y-10 md:overflow-visible md:px-0 lg:grid-cols-6">
          {products.map((product, index) => (
            <li
              key={product.id}
              className="relative flex w-36 shrink-0 snap-start scroll-ml-4 flex-col md:w-auto"
            >
              <p className="mb-1 font-serif text-lg leading-normal font-bold text-accent-ink">
                <span className="sr-only">{t('rank', { rank: index + 1 })}</span>
                <span aria-hidden="true">{index + 1}</span>
              </p>
              <ProductCard
                product={product}
                isBook
                sizes="(width < 48rem) 9rem, (width < 64rem) 22vw, 11rem"
                className="flex-1"
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

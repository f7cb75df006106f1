import type { ReactNode } from 'react';
import type { ProductCard as Product } from '../../../modules/catalogue/product-card.contract.ts';
import { ProductCard } from '../../kit/catalogue/product-card.tsx';
import { classNames } from '../../ui/class-names.ts';

type ProductShelfProps = {
  title: ReactNode;
  products: readonly Product[];
  /** At the right end of the title: a link to all of them. */
  aside?: ReactNode;
  className?: string;
  /** Each card stands for a book with all its editions. */
  areBooks?: boolean;
  /** Each says its place in its series. */
  areVolumes?: boolean;
};

/** A row of products that is pushed sideways; nothing at all when there are none. */
export function ProductShelf({
  title,
  products,
  aside,
  className,
  areBooks = false,
  areVolumes = false,
}: ProductShelfProps) {
  if (products.length === 0) return null;
  return (
    <section className={classNames('late', className)}>
      <div className="flex items-baseline justify-between gap-3 pb-3">
        <h2 className="min-w-0 text-lg wrap-anywhere sm:text-xl">{title}</h2>
        {aside}
      </div>
      <ul className="-mx-4 flex snap-x snap-proximity gap-4 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-4 md:-mx-6 md:gap-6 md:px-6">
        {products.map((product) => (
          <li key={product.id} className="flex w-36 shrink-0 snap-start scroll-ml-4 md:w-44 md:scroll-ml-6">
            <ProductCard
              product={product}
              isBook={areBooks}
              isVolume={areVolumes}
              sizes="(width < 48rem) 9rem, 11rem"
              className="flex-1"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

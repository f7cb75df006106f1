import type { ProductCard as Product } from '../../../modules/catalogue/product-card.contract.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProductCard } from './product-card.tsx';

type ProductGridProps = {
  products: readonly Product[];
  className?: string;
  priorityCount?: number;
  /** All of them are known to be favourites of whoever looks. */
  areFavourites?: boolean;
  /** Each card stands for a book with all its editions. */
  areBooks?: boolean;
  /** Each says its place in its series. */
  areVolumes?: boolean;
};

/** Products as cards: two in a row on a phone, four beside a panel of filters. */
export function ProductGrid({
  products,
  className,
  priorityCount = 2,
  areFavourites,
  areBooks = false,
  areVolumes = false,
}: ProductGridProps) {
  return (
    <ul
      className={classNames(
        'grid grid-cols-2 large-text:grid-cols-1 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 md:gap-y-10 xl:grid-cols-4',
        className,
      )}
    >
      {products.map((product, index) => (
        <li key={product.id} className="flex">
          <ProductCard
            product={product}
            isBook={areBooks}
            isVolume={areVolumes}
            isPriority={index < priorityCount}
            isFavourite={areFavourites}
            className="flex-1"
          />
        </li>
      ))}
    </ul>
  );
}

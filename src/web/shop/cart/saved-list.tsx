import Trash2 from 'lucide-react/icons/trash-2';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SavedProduct } from '../../../modules/browsing/saved.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { WatchButton } from '../browsing/watch-button.tsx';
import type { CartReply } from './cart-reply.types.ts';
import { useCartAction } from './use-cart-action.ts';
import { useCartFailure } from './use-cart-reply.ts';

type SavedListProps = {
  saved: { dataList: readonly SavedProduct[]; total: number };
  /** Numbers of the products whoever looks wants to hear of when they are in stock again. */
  watched: readonly number[];
};

/** What was taken out of the cart for later; below it, for whoever is signed in. */
export function SavedList({ saved, watched }: SavedListProps) {
  const t = useTranslations('cart.later');
  if (saved.dataList.length === 0) return null;
  return (
    <section aria-labelledby="saved-title" className="pt-10 pb-6">
      <h2 id="saved-title" className="pb-4 text-xl">
        {t('title', { count: saved.total })}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {saved.dataList.map((each) => (
          <SavedLine key={each.product.id} saved={each} isWatched={watched.includes(each.product.id)} />
        ))}
      </ul>
    </section>
  );
}

function SavedLine({ saved: { product, quantity }, isWatched }: { saved: SavedProduct; isWatched: boolean }) {
  const t = useTranslations('cart');
  const fetcher = useFetcher<CartReply>({ key: `saved ${product.id}` });
  useCartFailure(fetcher);
  const cartAction = useCartAction();
  if (fetcher.state !== 'idle') return null;
  const { name } = product;
  return (
    <li className="flex gap-4 rounded-lg border border-line bg-surface p-3 sm:p-4">
      <Link to={`/product/${product.urlKey}`} tabIndex={-1} aria-hidden="true" className="w-16 shrink-0">
        <Picture
          base={product.imageUrl}
          alt=""
          sizes="4rem"
          minWidthPx={96}
          maxWidthPx={240}
          className="aspect-2/3 rounded-sm shadow-card"
        />
      </Link>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <h3 className="font-sans text-base leading-snug font-semibold">
          <Link to={`/product/${product.urlKey}`} className="clamp-2 hover:text-primary hover:underline">
            {name}
          </Link>
        </h3>
        {product.optionText !== null && <p className="text-sm text-ink-mute">{product.optionText}</p>}
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <Price baht={product.price} fullPriceBaht={product.fullPrice} size="s" />
          <span className="text-ink-mute">{t('later.copies', { count: quantity })}</span>
          {!product.isInStock && <span className="font-semibold text-danger">{t('later.out')}</span>}
        </p>
        <div className="flex flex-wrap items-center gap-2 pt-1">
          {product.isInStock ? (
            <fetcher.Form method="post" action={cartAction}>
              <input type="hidden" name="intent" value="moveToCart" />
              <input type="hidden" name="productId" value={product.id} />
              <Button
                type="submit"
                variant="secondary"
                size="s"
                aria-label={t('later.moveOf', { name })}
                className="min-h-11!"
              >
                {t('later.move')}
              </Button>
            </fetcher.Form>
          ) : (
            <WatchButton
              productId={product.id}
              kind="back_in_stock"
              isWatched={isWatched}
              variant="secondary"
            />
          )}
          <fetcher.Form method="post" action={cartAction}>
            <input type="hidden" name="intent" value="removeSaved" />
            <input type="hidden" name="productId" value={product.id} />
            <button
              type="submit"
              aria-label={t('later.removeOf', { name })}
              title={t('remove')}
              className="grid size-11 place-items-center rounded-md text-ink-mute transition-colors hover:bg-danger-wash hover:text-danger"
            >
              <Trash2 className="size-5" aria-hidden="true" />
            </button>
          </fetcher.Form>
        </div>
      </div>
    </li>
  );
}

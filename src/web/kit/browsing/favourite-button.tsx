import Heart from 'lucide-react/icons/heart';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { favourites } from './favourites.ts';
import { useKeptButton } from './kept-button.ts';

type FavouriteButtonProps = {
  productId: number;
  name: string;
  /** The page knows that it is one. */
  isFavourite?: boolean | undefined;
  className?: string;
};

/**
 * The heart: filled for favourites of whoever is signed in. Without scripts it is a form, which leads back to the page it
 * was sent from.
 */
export function FavouriteButton({ productId, name, isFavourite, className }: FavouriteButtonProps) {
  const t = useTranslations('catalogue');
  const { isKept, toggle } = useKeptButton(favourites, productId, {
    failText: t('card.fail'),
    isKnownKept: isFavourite,
  });
  return (
    <form
      method="post"
      action="/resources/wishlist"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void toggle();
      }}
    >
      <input type="hidden" name="id" value={productId} />
      <input type="hidden" name="intent" value={isKept ? 'remove' : 'save'} />
      <button
        type="submit"
        aria-pressed={isKept}
        aria-label={t(isKept ? 'card.unfavourite' : 'card.favourite', { name })}
        className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-accent-ink"
      >
        <span className="grid size-9 place-items-center rounded-full bg-surface/95 shadow-card">
          <Heart className={classNames('size-5', isKept && 'fill-accent text-accent')} aria-hidden="true" />
        </span>
      </button>
    </form>
  );
}

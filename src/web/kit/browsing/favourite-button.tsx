import Heart from 'lucide-react/icons/heart';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { favourites } from './favourites.ts';
import { favouritesFormId } from './favourites-form.tsx';
import { useKeptButton } from './kept-button.ts';

type FavouriteButtonProps = {
  productId: number;
  name: string;
  /** The page knows that it is one. */
  isFavourite?: boolean | undefined;
  className?: string;
};

/**
 * The heart: filled for favourites of whoever is signed in. A list has one on each card, so that they share a form, which
 * every page has (shell.tsx).
 */
export function FavouriteButton({ productId, name, isFavourite, className }: FavouriteButtonProps) {
  const t = useTranslations('catalogue');
  const { isKept, toggle } = useKeptButton(favourites, productId, {
    failText: t('card.fail'),
    isKnownKept: isFavourite,
  });
  return (
    <button
      type="submit"
      form={favouritesFormId}
      name={isKept ? 'remove' : 'save'}
      value={productId}
      onClick={(event) => {
        event.preventDefault();
        void toggle();
      }}
      aria-pressed={isKept}
      aria-label={t(isKept ? 'card.unfavourite' : 'card.favourite', { name })}
      className={classNames(
        'grid size-11 place-items-center rounded-full text-ink-soft hover:text-accent-ink',
        className,
      )}
    >
      <span className="grid size-9 place-items-center rounded-full bg-surface/95 shadow-card">
        <Heart className={classNames('size-5', isKept && 'fill-accent text-accent')} aria-hidden="true" />
      </span>
    </button>
  );
}

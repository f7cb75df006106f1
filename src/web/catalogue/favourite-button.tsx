import Heart from 'lucide-react/icons/heart';
import { useTranslations } from 'use-intl';
import { useAlert } from '../shell/dialogs.tsx';
import { useLoginDialog } from '../shell/login-context.tsx';
import { useVisitor } from '../shell/visitor-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { setFavourite, useIsFavourite } from './favourites.ts';

type FavouriteButtonProps = { productId: number; name: string; className?: string };

/**
 * The heart: filled for favourites of whoever is signed in, at once and taken back when it didn't work; a guest is asked
 * to sign in. Without scripts it is a form,
 * which leads back to the page it was sent from.
 */
export function FavouriteButton({ productId, name, className }: FavouriteButtonProps) {
  const t = useTranslations('catalogue');
  const isSignedIn = useVisitor()?.isSignedIn ?? false;
  const isFavourite = useIsFavourite(productId, isSignedIn);
  const { openLogin } = useLoginDialog();
  const alert = useAlert();

  async function toggle(): Promise<void> {
    if (!isSignedIn) return openLogin();
    const isSaved = await setFavourite(productId, !isFavourite);
    if (!isSaved) alert({ tone: 'error', message: t('card.fail') });
  }

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
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="intent" value={isFavourite ? 'remove' : 'save'} />
      <button
        type="submit"
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? 'card.unfavourite' : 'card.favourite', { name })}
        className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-accent-ink"
      >
        <span className="grid size-9 place-items-center rounded-full bg-surface/95 shadow-card">
          <Heart
            className={classNames('size-5', isFavourite && 'fill-accent text-accent')}
            aria-hidden="true"
          />
        </span>
      </button>
    </form>
  );
}

import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { followedStores } from './followed-stores.ts';
import { useKeptButton } from './kept-button.ts';

type FollowButtonProps = {
  sellerId: number;
  name: string;
  /** The page knows that the store is followed. */
  isFollowed?: boolean;
  className?: string;
};

/** Follows a store, or leaves it. Without scripts it is a form, which leads back to the page it was sent from. */
export function FollowButton({ sellerId, name, isFollowed, className }: FollowButtonProps) {
  const t = useTranslations('catalogue');
  const { isKept, toggle } = useKeptButton(followedStores, sellerId, {
    failText: t('card.fail'),
    isKnownKept: isFollowed,
  });
  const { revalidate } = useRevalidator();
  const Icon = isKept ? Check : Plus;
  return (
    <form
      method="post"
      action="/resources/followed-stores"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // How many follow the store has changed.
        void toggle().then((isChanged) => (isChanged ? revalidate() : undefined));
      }}
    >
      <input type="hidden" name={isKept ? 'remove' : 'save'} value={sellerId} />
      <Button
        type="submit"
        variant={isKept ? 'quiet' : 'secondary'}
        size="s"
        aria-pressed={isKept}
        aria-label={t(isKept ? 'follow.followingOf' : 'follow.of', { name })}
        className="min-h-11! whitespace-nowrap"
      >
        <Icon className="size-4" aria-hidden="true" />
        {t(isKept ? 'follow.following' : 'follow.follow')}
      </Button>
    </form>
  );
}

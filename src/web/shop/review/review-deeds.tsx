import Flag from 'lucide-react/icons/flag';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Review } from '../../../modules/review/review.contract.ts';
import { useAlert } from '../../kit/dialog/dialogs.tsx';
import { useLoginDialog } from '../../kit/identity/login-context.tsx';
import { useReviewerName } from '../../kit/review/review-text.tsx';
import { useVisitor } from '../../kit/visitor/visitor-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { type KnownVotes, sendVote } from './review-votes.ts';

type ReviewDeedsProps = { review: Review; votes: KnownVotes };

/** What readers do with a review: find it helpful, report it. Their own they only look at. */
export function ReviewDeeds({ review, votes }: ReviewDeedsProps) {
  const t = useTranslations('product.reviews');
  const name = useReviewerName(review);
  const isOwn = votes.own.has(review.id);
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-x-2 pt-1 text-sm">
      {isOwn ? (
        <p className="px-2 py-2 text-ink-mute">
          {t('own')}
          {review.helpfulCount > 0 && ` · ${t('helpful', { count: review.helpfulCount })}`}
        </p>
      ) : (
        <>
          <HelpfulButton
            // Anew when the page is made anew.
            key={review.helpfulCount}
            review={review}
            isVotedBefore={votes.voted.has(review.id)}
            name={name}
          />
          <Link
            to={`/review/${review.id}/report`}
            aria-label={t('reportOf', { name })}
            rel="nofollow"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-ink-mute hover:bg-wash hover:text-ink"
          >
            <Flag className="size-4" aria-hidden="true" />
            {t('report')}
          </Link>
        </>
      )}
    </div>
  );
}

type HelpfulButtonProps = { review: Review; isVotedBefore: boolean; name: string };

/** Pressed at once, and back when it didn't work; a guest is asked to sign in. Without scripts it is a form. */
function HelpfulButton({ review, isVotedBefore, name }: HelpfulButtonProps) {
  const t = useTranslations('product.reviews');
  const isSignedIn = useVisitor()?.isSignedIn ?? false;
  const { openLogin } = useLoginDialog();
  const alert = useAlert();
  /** Null until it is pressed: the votes may arrive later than the page, and a press before them stays. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isVoted = pressed ?? isVotedBefore;
  const count = review.helpfulCount + (isVoted ? 1 : 0) - (isVotedBefore ? 1 : 0);

  async function toggle(): Promise<void> {
    if (!isSignedIn) return openLogin();
    const next = !isVoted;
    setPressed(next);
    if (await sendVote(review.id, next)) return;
    // Pressed again meanwhile: that press decides what is shown.
    setPressed((shown) => (shown === next ? !next : shown));
    alert({ tone: 'error', message: t('fail') });
  }

  return (
    <form
      method="post"
      action="/resources/review-votes"
      onSubmit={(event) => {
        event.preventDefault();
        void toggle();
      }}
    >
      <input type="hidden" name="id" value={review.id} />
      <button
        type="submit"
        aria-pressed={isVoted}
        aria-label={
          count > 0 ? t('helpfulCountOf', { name, count: String(count) }) : t('helpfulOf', { name })
        }
        className={classNames(
          'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 tabular-nums hover:bg-wash',
          isVoted ? 'font-semibold text-primary' : 'text-ink-soft hover:text-ink',
        )}
      >
        <ThumbsUp className={classNames('size-4', isVoted && 'fill-primary-wash')} aria-hidden="true" />
        {t('helpfulButton')}
        {count > 0 && <span>({count})</span>}
      </button>
    </form>
  );
}

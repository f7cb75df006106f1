import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { useTranslations } from 'use-intl';
import { useKeptButton } from '../../kit/browsing/kept-button.ts';
import { Button } from '../../ui/button.tsx';
import { watches } from './watches.ts';

type WatchButtonProps = {
  productId: number;
  kind: 'back_in_stock' | 'price_drop';
  /** The page knows that it is watched. */
  isWatched?: boolean;
  variant?: 'secondary' | 'quiet';
  size?: 's' | 'm';
  className?: string;
};

/** Asks to be told once when a product is there again, or costs less. The page picks the messages of `buy`. */
export function WatchButton({
  productId,
  kind,
  isWatched,
  variant = 'quiet',
  size = 's',
  className,
}: WatchButtonProps) {
  const t = useTranslations('buy.watch');
  const { isKept, toggle } = useKeptButton(watches[kind], productId, {
    failText: t('fail'),
    isKnownKept: isWatched,
  });
  const Icon = isKept ? BellRing : Bell;
  const key = kind === 'back_in_stock' ? 'backInStock' : 'priceDrop';
  return (
    <form
      method="post"
      action="/resources/watches"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void toggle();
      }}
    >
      <input type="hidden" name={isKept ? 'remove' : 'save'} value={productId} />
      <input type="hidden" name="kind" value={kind} />
      <Button type="submit" variant={variant} size={size} aria-pressed={isKept} className="min-h-11! w-full">
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {t(isKept ? `${key}On` : key)}
      </Button>
    </form>
  );
}

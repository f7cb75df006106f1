import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';

type SoldBarProps = { soldPercent: number; left: number; className?: string };

/** What of a flash sale's copies is sold: in words, and as long as it is. Wants the messages `catalogue`. */
export function SoldBar({ soldPercent, left, className }: SoldBarProps) {
  const t = useTranslations('catalogue.flash');
  return (
    <span className={classNames('grid gap-1', className)}>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full bg-accent-wash text-accent"
        aria-hidden="true"
      >
        <rect width={soldPercent === 0 ? 0 : Math.max(soldPercent, 4)} height="4" fill="currentColor" />
      </svg>
      <span className="flex flex-wrap justify-between gap-x-2 text-xs text-ink-mute tabular-nums">
        {left === 0 ? (
          <span>{t('soldOut')}</span>
        ) : (
          <>
            <span>{t('sold', { percent: soldPercent })}</span>
            <span>{t('left', { count: left })}</span>
          </>
        )}
      </span>
    </span>
  );
}

import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';

const outline = 'l2.2 5.9 6.3.3-4.9 4 1.7 6.1-5.3-3.5-5.3 3.5 1.7-6.1-4.9-4 6.3-.3z';
const fiveStars = [10, 30, 50, 70, 90].map((centre) => `M${centre} 1.4${outline}`).join('');

type StarsProps = {
  /** 0 to 5. */
  value: number;
  /** How many people gave them; left out where it is said elsewhere. */
  count?: number;
  size?: 's' | 'm' | 'l';
  className?: string;
};

const heights = { s: 'h-3.5', m: 'h-4', l: 'h-6' };

/** A rating as five stars, filled as far as it goes. */
export function Stars({ value, count, size = 's', className }: StarsProps) {
  const t = useTranslations('ui');
  const filled = Math.min(5, Math.max(0, value));
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm text-ink-mute', className)}>
      <svg
        viewBox="0 0 100 20"
        className={classNames('w-auto shrink-0', heights[size])}
        role="img"
        aria-label={t('starsOfFive', { value: filled })}
      >
        <path d={fiveStars} className="fill-line" />
        {/* A nested svg shows only what lies within its width. */}
        <svg width={filled * 20} height="20" aria-hidden="true">
          <path d={fiveStars} className="fill-star" />
        </svg>
      </svg>
      {count !== undefined && (
        <span>
          <span aria-hidden="true">{`(${count})`}</span>
          <span className="sr-only">{t('ratingCount', { count })}</span>
        </span>
      )}
    </span>
  );
}

import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Moment } from '../../ui/moment.tsx';
import { timeLeft } from './due-time.rules.ts';

type DueTimeProps = {
  /** ISO instants: until when somebody has to do something, and when the page was made. */
  until: string;
  now: string;
  className?: string;
};

/** "Until 28 Nov 2026 10:00 (6 days left)". */
export function DueTime({ until, now, className }: DueTimeProps) {
  const t = useTranslations('returns.due');
  const left = timeLeft(Date.parse(until), Date.parse(now));
  const isShort = left !== null && left.unit !== 'days';
  return (
    <span className={className}>
      {t('until')} <Moment at={until} className="font-semibold tabular-nums" />
      {left !== null && (
        <span className={classNames('whitespace-nowrap', isShort && 'font-semibold text-warning')}>
          {' '}
          ({left.unit === 'soon' ? t('soon') : t(left.unit, { count: left.value })})
        </span>
      )}
    </span>
  );
}

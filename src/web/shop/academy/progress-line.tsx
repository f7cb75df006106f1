import { useTranslations } from 'use-intl';
import type { CourseCard } from '../../../modules/academy/academy.contract.ts';
import { classNames } from '../../ui/class-names.ts';

/** How far somebody is in a course: a bar, and the same in words. Wants the messages `academy`. */
export function ProgressLine({ progress }: { progress: CourseCard['progress'] }) {
  const t = useTranslations('academy.progress');
  const { done, total, isComplete } = progress;
  const words = isComplete ? t('complete') : done === 0 ? t('none') : t('label', { done, total });
  return (
    <div className="grid gap-1">
      <progress
        value={done}
        max={Math.max(1, total)}
        aria-label={t('label', { done, total })}
        className={classNames(
          'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line',
          isComplete
            ? '[&::-moz-progress-bar]:bg-success [&::-webkit-progress-value]:bg-success'
            : '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-value]:bg-primary',
        )}
      />
      <span className={classNames('text-sm', isComplete ? 'font-semibold text-success' : 'text-ink-mute')}>
        {words}
      </span>
    </div>
  );
}

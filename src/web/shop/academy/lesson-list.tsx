import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import Lock from 'lucide-react/icons/lock';
import { useTranslations } from 'use-intl';
import type { LessonLine } from '../../../modules/academy/academy.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';

type LessonListProps = {
  lessons: readonly LessonLine[];
  label: string;
  /** The one whose page this is. */
  currentId?: number;
};

/** Lessons in their order, with what was done of them. Wants the messages `academy`. */
export function LessonList({ lessons, label, currentId }: LessonListProps) {
  return (
    <ol aria-label={label} className="grid">
      {lessons.map((lesson, index) => (
        <li key={lesson.id} className="border-b border-line last:border-b-0">
          <LessonRow lesson={lesson} place={index + 1} isCurrent={lesson.id === currentId} />
        </li>
      ))}
    </ol>
  );
}

function LessonRow({ lesson, place, isCurrent }: { lesson: LessonLine; place: number; isCurrent: boolean }) {
  const t = useTranslations('academy');
  const { kind, title, minutes, isDone, isLocked, isRequired, path } = lesson;
  const state = isDone ? 'done' : isLocked ? 'locked' : 'notDone';
  const Icon = { done: CircleCheck, locked: Lock, notDone: Circle }[state];
  return (
    <div
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'relative flex items-start gap-3 rounded-md px-2 py-3',
        isCurrent ? 'bg-wash' : 'has-[a:hover]:bg-wash',
      )}
    >
      <Icon
        className={classNames('mt-0.5 size-5 shrink-0', isDone ? 'text-success' : 'text-ink-mute')}
        aria-hidden="true"
      />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold wrap-anywhere">
          <span className="tabular-nums">{place}.</span>{' '}
          {isLocked ? (
            <span className="text-ink-mute">{title}</span>
          ) : (
            <Link
              to={path}
              prefetch="intent"
              className="text-ink after:absolute after:inset-0 hover:text-primary"
            >
              {title}
            </Link>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-mute">
          <span>{t(`lesson.kind.${kind}`)}</span>
          {minutes > 0 && <span>{t('minutes', { count: minutes })}</span>}
          <span className={isDone ? 'font-semibold text-success' : undefined}>{t(`lesson.${state}`)}</span>
          {!isRequired && <Badge>{t('lesson.optional')}</Badge>}
        </span>
      </div>
    </div>
  );
}

import { useTranslations } from 'use-intl';
import type { CourseCard } from '../../../modules/academy/academy.contract.ts';
import { Mark } from '../../kit/page/mark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProgressLine } from './progress-line.tsx';

/** Courses beside one another. Wants the messages `academy`. */
export function CourseGrid({
  courses,
  headingLevel: Heading = 'h3',
}: {
  courses: readonly CourseCard[];
  headingLevel?: 'h2' | 'h3';
}) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((course) => (
        <li key={course.id} className="grid">
          <CourseTile course={course} Heading={Heading} />
        </li>
      ))}
    </ul>
  );
}

function CourseTile({ course, Heading }: { course: CourseCard; Heading: 'h2' | 'h3' }) {
  const t = useTranslations('academy');
  const { urlKey, title, summary, minutes, progress } = course;
  return (
    <article className="relative grid grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-surface transition-colors has-[a:hover]:border-primary">
      <CourseCover course={course} />
      <div className="flex flex-col gap-2 p-4">
        <p className="text-sm text-ink-mute">
          {t('lessonCount', { count: progress.total })} · {t('minutes', { count: minutes })}
        </p>
        <Heading className="text-lg leading-snug text-pretty wrap-anywhere">
          <Link
            to={`/academy/${urlKey}`}
            prefetch="intent"
            className="text-ink after:absolute after:inset-0 hover:text-primary"
          >
            {title}
          </Link>
        </Heading>
        {summary !== '' && <p className="clamp-3 text-sm text-ink-soft">{summary}</p>}
        <div className="mt-auto pt-2">
          <ProgressLine progress={progress} />
        </div>
      </div>
    </article>
  );
}

type CoverProps = {
  course: Pick<CourseCard, 'imageUrl' | 'imageAlt'>;
  isPriority?: boolean;
  className?: string;
};

/** A course's picture; without one the shop's mark on a cloth cover. */
export function CourseCover({ course: { imageUrl, imageAlt }, isPriority = false, className }: CoverProps) {
  if (imageUrl === null)
    return (
      <div
        aria-hidden="true"
        className={classNames(
          'grid aspect-video place-items-center border-l-8 border-primary bg-wash',
          className,
        )}
      >
        <Mark className="size-16 text-primary opacity-80" />
      </div>
    );
  return (
    <Picture
      base={imageUrl}
      alt={imageAlt}
      ratio="16/9"
      sizes={isPriority ? '(width < 48rem) 92vw, 32rem' : '(width < 40rem) 92vw, 24rem'}
      maxWidthPx={960}
      minWidthPx={320}
      isPriority={isPriority}
      className={classNames('aspect-video', className)}
    />
  );
}

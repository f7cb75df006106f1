import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskCourseRow } from '../../../modules/academy/academy-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContentStateBadge } from '../content/content-state.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/courses-page';
import { AcademyParts } from './academy-parts.tsx';
import { academyRoot, documentPath, topicsPath } from './academy-path.ts';
import { orderAcademy } from './order-action.server.ts';
import { useOrderWords } from './use-order-words.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Topics with their courses, in the order that people see. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { topics } = await orHidden(server.api.academy.staffOverview({}));
  const messages = pickMessages(server.locale, 'admin', 'academy', 'academyDesk', 'contentDesk');
  return { topics, head: pageHead(server, messages.academyDesk.title), messages };
}

/** Moves the courses of the topic that the address names. */
export async function action({ request, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  const within = readNumber(url.searchParams.get('topic'));
  const form = await request.formData();
  return orderAcademy(serverSide(context), form, { of: 'courses', within }, academyRoot);
}

export default function CoursesPage() {
  const t = useTranslations('academyDesk');
  const locale = useLocale();
  const words = useOrderWords();
  const { topics } = useLoaderData<typeof loader>();
  const reply: { message: string } | undefined = useReply<typeof action>();
  const say = (course: DeskCourseRow) => inLocale(locale, course.titleTh, course.titleEn);
  return (
    <DeskPage
      title={t('title')}
      way={useOfficeWay()}
      lead={t('lead')}
      aside={
        topics.length > 0 && (
          <ButtonLink to={documentPath('course', 'new')} size="s">
            <Plus className="size-4" aria-hidden="true" />
            {t('makeCourse')}
          </ButtonLink>
        )
      }
    >
      <AcademyParts current="courses" />
      {reply !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {topics.length === 0 && (
        <EmptyState
          title={t('topics.none')}
          text={t('topics.noneText')}
          action={<ButtonLink to={topicsPath}>{t('topics.make')}</ButtonLink>}
        />
      )}
      {topics.map((topic) => (
        <Panel key={topic.id} title={inLocale(locale, topic.nameTh, topic.nameEn)}>
          {topic.courses.length === 0 ? (
            <p className="text-ink-soft">{t('topics.empty')}</p>
          ) : (
            <OrderedList
              things={topic.courses}
              action={`${academyRoot}?topic=${topic.id}`}
              nameOf={say}
              words={words(inLocale(locale, topic.nameTh, topic.nameEn))}
            >
              {(course) => <CourseLine course={course} name={say(course)} />}
            </OrderedList>
          )}
          <ButtonLink
            to={`${documentPath('course', 'new')}?topic=${topic.id}`}
            variant="quiet"
            size="s"
            className="justify-self-start"
          >
            {t('makeCourse')}
          </ButtonLink>
        </Panel>
      ))}
    </DeskPage>
  );
}

function CourseLine({ course, name }: { course: DeskCourseRow; name: string }) {
  const t = useTranslations('academyDesk');
  const audience = useTranslations('academy.audience');
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 py-1">
      <span className="min-w-0 flex-1 basis-48">
        <Link
          to={documentPath('course', course.id)}
          className="block pt-2 font-semibold wrap-anywhere hover:text-primary hover:underline"
        >
          {name}
        </Link>
        <span className="block pb-1 text-sm text-ink-mute">
          {t('lessons.count', { count: course.lessons })} ·{' '}
          {course.audiences.map((each) => audience(each)).join(', ')}
        </span>
      </span>
      <ContentStateBadge row={course} />
    </span>
  );
}

/** Lessons that count are the rule: the others are marked. */
export function OptionalBadge() {
  const t = useTranslations('academyDesk.lessons');
  return <Badge>{t('optional')}</Badge>;
}

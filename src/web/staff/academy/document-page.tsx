import Plus from 'lucide-react/icons/plus';
import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskAcademy, DeskLessonRow } from '../../../modules/academy/academy-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContentForm } from '../content/content-form.tsx';
import { ContentStateBadge } from '../content/content-state.tsx';
import { ContentWays } from '../content/content-ways.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/document-page';
import { academyRoot, documentPath, kindOf } from './academy-path.ts';
import { OptionalBadge } from './courses-page.tsx';
import { type AcademyReply, actOnDocument } from './document-action.server.ts';
import { CourseFields, LessonFields, type QuizChoice } from './facts-fields.tsx';
import { orderAcademy } from './order-action.server.ts';
import { listQuizzes } from './quiz-choices.server.ts';
import { useOrderWords } from './use-order-words.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

function readAddress(params: { kind: string; id: string }) {
  const kind = kindOf(params.kind);
  const id = params.id === 'new' ? null : readNumber(params.id);
  if (kind === null || id === 0) throw data(null, { status: 404 });
  return { kind, id };
}

/** The quiz that a lesson is already stays to be chosen, also where it isn't listed. */
function withChosen(quizzes: QuizChoice[], chosen: number | null): QuizChoice[] {
  if (chosen === null || quizzes.some(({ id }) => id === chosen)) return quizzes;
  return [...quizzes, { id: chosen, title: { th: '', en: '' } }];
}

/** A course or a lesson with its draft, or the form for a new one; of a course its lessons. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { kind, id } = readAddress(params);
  const courseId = readNumber(url.searchParams.get('course'));
  const [{ topics }, document, parent, quizzes] = await orHidden(
    Promise.all([
      server.api.academy.staffOverview({}),
      id === null ? null : server.api.academy.staffRead({ id }),
      id === null && kind === 'lesson' ? server.api.academy.staffRead({ id: courseId || 1 }) : null,
      kind === 'lesson' ? listQuizzes(server) : [],
    ]),
  );
  const isLost = kind === 'lesson' && id === null && parent?.kind !== 'course';
  if (isLost || (document !== null && document.kind !== kind)) throw data(null, { status: 404 });
  const messages = pickMessages(server.locale, 'admin', 'academy', 'academyDesk', 'contentDesk', 'editor');
  return {
    ...{ kind, document, done: url.searchParams.get('done') },
    quizzes: withChosen(quizzes, document?.lesson?.facts.quizId ?? null),
    topics: topics.map(({ courses: _of, ...topic }) => topic),
    topicId: readNumber(url.searchParams.get('topic')) || (topics[0]?.id ?? 0),
    parent:
      document?.lesson != null
        ? {
            id: document.lesson.courseId,
            titleTh: document.lesson.courseTitleTh,
            titleEn: document.lesson.courseTitleEn,
          }
        : parent === null
          ? null
          : { id: parent.id, titleTh: parent.titleTh, titleEn: parent.titleEn },
    head: pageHead(
      server,
      document === null
        ? messages.academyDesk[kind === 'course' ? 'newCourse' : 'newLesson']
        : inLocale(server.locale, document.titleTh, document.titleEn),
    ),
    messages,
  };
}

export async function action({
  request,
  params,
  url,
  context,
}: Route.ActionArgs): Promise<AcademyReply | { message: string } | Response> {
  requireSignIn(context);
  const server = serverSide(context);
  const { kind, id } = readAddress(params);
  const form = await request.formData();
  if (id !== null && url.searchParams.has('order'))
    return orderAcademy(server, form, { of: 'lessons', within: id }, documentPath('course', id));
  return actOnDocument(form, server, { kind, id, courseId: readNumber(url.searchParams.get('course')) });
}

const told = ['made', 'saved', 'published', 'withdrawn', 'returned'] as const;
const newCourse = { audiences: ['reader'] as ['reader'], isOrdered: false, edition: 1 };
const newLesson = {
  ...{ kind: 'text' as const, videoProvider: null, videoId: null, fileId: null, quizId: null },
  ...{ minutes: 0, isRequired: true },
};

export default function DocumentPage() {
  const t = useTranslations('academyDesk');
  const words = useTranslations('contentDesk');
  const locale = useLocale();
  const { kind, document, done, topics, topicId, parent, quizzes } = useLoaderData<typeof loader>();
  const answer: AcademyReply | { message: string } | undefined = useReply<typeof action>();
  const reply = answer !== undefined && 'intent' in answer ? answer : undefined;
  const said = answer === undefined ? told.find((each) => each === done) : undefined;
  const saving = reply?.intent === 'save' ? reply : undefined;
  const say = (each: { titleTh: string; titleEn: string }) => inLocale(locale, each.titleTh, each.titleEn);
  return (
    <DeskPage
      title={document === null ? t(kind === 'course' ? 'newCourse' : 'newLesson') : say(document)}
      way={[
        ...useOfficeWay(),
        { label: t('title'), to: academyRoot },
        ...(parent === null ? [] : [{ label: say(parent), to: documentPath('course', parent.id) }]),
      ]}
      aside={
        document === null ? undefined : (
          <span className="flex gap-1">
            <ContentStateBadge row={document} />
          </span>
        )
      }
      isNarrow
    >
      {said !== undefined && <Notice tone="success">{words(`done.${said}`)}</Notice>}
      {answer !== undefined && reply === undefined && 'message' in answer && (
        <Notice tone="error">{answer.message}</Notice>
      )}
      {document !== null && (
        <ContentWays
          document={document}
          reply={reply}
          previewTo={`${documentPath(kind, document.id)}/preview`}
          versionsTo={`${documentPath(kind, document.id)}/versions`}
          withdrawText={words('withdraw.text')}
        />
      )}
      {document?.course != null && <Lessons courseId={document.id} lessons={document.course.lessons} />}
      <ContentForm
        kind={kind}
        document={document}
        categories={[]}
        wanted={{ urlKey: '', category: 0 }}
        reply={saving}
        more={(kept) =>
          kind === 'course' ? (
            <CourseFields
              facts={document?.course?.facts ?? { topicId, ...newCourse }}
              {...{ topics, kept, reply: saving }}
            />
          ) : (
            <LessonFields
              facts={document?.lesson?.facts ?? newLesson}
              file={document?.lesson?.file ?? null}
              {...{ quizzes, kept, reply: saving }}
            />
          )
        }
      />
    </DeskPage>
  );
}

type LessonsProps = { courseId: number; lessons: NonNullable<DeskAcademy['course']>['lessons'] };

/** A course's lessons in their order, and a new one. */
function Lessons({ courseId, lessons }: LessonsProps) {
  const t = useTranslations('academyDesk');
  const kindName = useTranslations('academy.lesson.kind');
  const locale = useLocale();
  const words = useOrderWords();
  const say = (lesson: DeskLessonRow) => inLocale(locale, lesson.titleTh, lesson.titleEn);
  return (
    <Panel title={t('lessons.title')}>
      {lessons.length === 0 ? (
        <p className="text-ink-soft">{t('lessons.none')}</p>
      ) : (
        <OrderedList
          things={lessons}
          action={`${documentPath('course', courseId)}?order`}
          nameOf={say}
          words={words(t('lessons.title'))}
        >
          {(lesson) => (
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 py-1">
              <span className="min-w-0 flex-1 basis-48">
                <Link
                  to={documentPath('lesson', lesson.id)}
                  className="block pt-2 font-semibold wrap-anywhere hover:text-primary hover:underline"
                >
                  {say(lesson)}
                </Link>
                <span className="block pb-1 text-sm text-ink-mute">{kindName(lesson.kind)}</span>
              </span>
              {!lesson.isRequired && <OptionalBadge />}
              <ContentStateBadge row={lesson} />
            </span>
          )}
        </OrderedList>
      )}
      <ButtonLink
        to={`${documentPath('lesson', 'new')}?course=${courseId}`}
        variant="secondary"
        size="s"
        className="justify-self-start"
      >
        <Plus className="size-4" aria-hidden="true" />
        {t('makeLesson')}
      </ButtonLink>
    </Panel>
  );
}

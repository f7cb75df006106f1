import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ShownLesson } from '../../../modules/academy/academy.contract.ts';
import { LessonBody } from '../../kit/academy/lesson-body.tsx';
import { MessagePage } from '../../kit/page/message-page.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/lesson-page';
import { LessonList } from './lesson-list.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /academy/topic/{urlKey}/{id}: a lesson, under the topic that it stands under; another topic leads there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  const messages = pickMessages(server.locale, 'academy', 'content', 'catalogue');
  const found = await readLesson(context, id);
  const done = url.searchParams.get('done');
  if (found === null)
    return { lesson: null, done, head: pageHead(server, messages.academy.lesson.waits), messages };
  const { lesson } = found;
  if (lesson.topic.urlKey !== params.urlKey)
    throw redirect(`/academy/topic/${lesson.topic.urlKey}/${id}${url.search}`, 301);
  return { lesson, done, head: pageHead(server, lesson.title), messages };
}

/** Null while those before it wait to be done. */
async function readLesson(
  context: Route.LoaderArgs['context'],
  id: number,
): Promise<{ lesson: ShownLesson } | null> {
  try {
    return { lesson: await orNotFound(serverSide(context).api.academy.lesson({ id })) };
  } catch (error) {
    if (error instanceof Response || (typeof error === 'object' && error !== null && 'init' in error))
      throw error;
    if (apiFailure(error).code === 'lessonLocked') return null;
    throw error;
  }
}

type LessonReply = { message: string };

/** Says that the lesson is done. */
export async function action({ params, context }: Route.ActionArgs): Promise<LessonReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const id = readNumber(params.id);
  try {
    await orNotFound(api.academy.lessonDone({ id }));
  } catch (error) {
    if (error instanceof Response || (typeof error === 'object' && error !== null && 'init' in error))
      throw error;
    return { message: apiFailure(error).message };
  }
  return redirect(`/academy/topic/${params.urlKey}/${id}?done=lesson`);
}

export default function LessonPage() {
  const t = useTranslations('academy');
  const { lesson, done } = useLoaderData<typeof loader>();
  if (lesson === null)
    return (
      <MessagePage
        title={t('lesson.waits')}
        text={t('lesson.waitsText')}
        actions={<ButtonLink to="/academy">{t('lesson.toCourses')}</ButtonLink>}
      />
    );
  return <Lesson lesson={lesson} isJustDone={done === 'lesson'} />;
}

function Lesson({ lesson, isJustDone }: { lesson: ShownLesson; isJustDone: boolean }) {
  const t = useTranslations('academy');
  const { topic, course, lessons } = lesson;
  const place = lessons.findIndex(({ id }) => id === lesson.id) + 1;
  return (
    <main className="page-width pb-16 wrap-anywhere">
      <Breadcrumb
        className="pt-4 md:pt-6"
        items={[
          { label: t('title'), to: '/academy' },
          { label: topic.name, to: `/academy/topic/${topic.urlKey}` },
          { label: course.title, to: `/academy/${course.urlKey}` },
          { label: lesson.title },
        ]}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <article className="mx-auto w-full max-w-2xl pt-4 md:pt-8">
          <header className="grid gap-2 pb-4">
            <p className="text-sm text-ink-mute">
              {t('lesson.of', { place, count: lessons.length })} · {t(`lesson.kind.${lesson.kind}`)}
              {lesson.minutes > 0 && ` · ${t('minutes', { count: lesson.minutes })}`}
            </p>
            <h1 className="text-2xl leading-snug text-pretty wrap-anywhere md:text-3xl">{lesson.title}</h1>
            {lesson.summary !== '' && <p className="text-lg text-pretty text-ink-soft">{lesson.summary}</p>}
          </header>
          <LessonBody lesson={lesson} fileHref={`/academy/lesson-file/${lesson.id}`} />
          <End lesson={lesson} isJustDone={isJustDone} />
        </article>
        <aside className="rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-24 lg:mt-8">
          <h2 className="mb-1 text-lg">{t('lesson.inCourse')}</h2>
          <LessonList lessons={lessons} label={t('lesson.inCourse')} currentId={lesson.id} />
        </aside>
      </div>
    </main>
  );
}

/** Done or not, and what is before and after. */
function End({ lesson, isJustDone }: { lesson: ShownLesson; isJustDone: boolean }) {
  const t = useTranslations('academy');
  const reply: LessonReply | undefined = useReply<typeof action>();
  const { state } = useNavigation();
  const { previous, next, doneAt, course } = lesson;
  return (
    <footer className="mt-8 grid gap-4 border-t border-line pt-6">
      {reply !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {doneAt !== null && (
        <Notice tone="success">
          {isJustDone ? t('done.lesson') : t.rich('lesson.doneAt', { at: () => <Day at={doneAt} /> })}
        </Notice>
      )}
      {doneAt === null && lesson.kind === 'quiz' && (
        <div className="grid justify-items-start gap-3">
          <p>{t('quiz.lead')}</p>
          <ButtonLink to={lesson.path}>{t('quiz.open')}</ButtonLink>
        </div>
      )}
      {doneAt === null && lesson.kind !== 'quiz' && (
        <Form method="post">
          <Button type="submit" isBusy={state === 'submitting'}>
            {t('lesson.markDone')}
          </Button>
        </Form>
      )}
      <nav aria-label={t('lesson.inCourse')} className="flex flex-wrap items-center justify-between gap-3">
        {previous === null ? (
          <ButtonLink to={`/academy/${course.urlKey}`} variant="secondary">
            {t('lesson.toCourse')}
          </ButtonLink>
        ) : (
          <ButtonLink
            to={previous.path}
            variant="secondary"
            aria-label={`${t('lesson.previous')}: ${previous.title}`}
          >
            {t('lesson.previous')}
          </ButtonLink>
        )}
        {next !== null && !next.isLocked && (
          <ButtonLink
            to={next.path}
            variant={doneAt === null ? 'secondary' : 'primary'}
            aria-label={`${t('lesson.next')}: ${next.title}`}
          >
            {t('lesson.next')}
          </ButtonLink>
        )}
        {next?.isLocked === true && <span className="text-sm text-ink-mute">{t('lesson.lockedNext')}</span>}
        {next === null && doneAt !== null && (
          <ButtonLink to={`/academy/${course.urlKey}#certificate`}>{t('lesson.toCourse')}</ButtonLink>
        )}
      </nav>
    </footer>
  );
}

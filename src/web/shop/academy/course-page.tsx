import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ShownCourse } from '../../../modules/academy/academy.contract.ts';
import { ContentView } from '../../kit/content/content-view.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/course-page';
import { CertificateFacts } from './academy-page.tsx';
import { CourseCover } from './course-grid.tsx';
import { LessonList } from './lesson-list.tsx';
import { ProgressLine } from './progress-line.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /academy/{urlKey}: what a course is about, its lessons, where one left, its certificate. An older address leads to its own. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const course = await orNotFound(server.api.academy.course({ urlKey: params.urlKey }));
  if (course.urlKey !== params.urlKey) throw redirect(`/academy/${course.urlKey}`, 301);
  const messages = pickMessages(server.locale, 'academy', 'content', 'catalogue');
  return { course, done: url.searchParams.get('done'), head: pageHead(server, course.title), messages };
}

type CourseReply = { name: string; message?: string; isMissing?: boolean };

/** Has the certificate made out. */
export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<CourseReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const name = formText(await request.formData(), 'name').slice(0, 120);
  const course = await orNotFound(api.academy.course({ urlKey: params.urlKey }));
  try {
    await api.academy.takeCertificate({ id: course.id, name });
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    return failedFields(failure) === null ? { name, message: failure.message } : { name, isMissing: true };
  }
  return redirect(`/academy/${course.urlKey}?done=certificate#certificate`);
}

export default function CoursePage() {
  const t = useTranslations('academy');
  const { course, done } = useLoaderData<typeof loader>();
  const { progress, lessons, topic } = course;
  const next = lessons.find(({ id }) => id === progress.nextId) ?? lessons[0];
  return (
    <main className="page-width pb-16 wrap-anywhere">
      <Breadcrumb
        className="pt-4 md:pt-6"
        items={[
          { label: t('title'), to: '/academy' },
          { label: topic.name, to: `/academy/topic/${topic.urlKey}` },
          { label: course.title },
        ]}
      />
      <header className="grid items-start gap-6 py-6 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_26rem]">
        <div className="grid gap-3">
          <h1 className="text-2xl text-pretty wrap-anywhere md:text-3xl">{course.title}</h1>
          {course.summary !== '' && <p className="text-lg text-pretty text-ink-soft">{course.summary}</p>}
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-mute">
            <span>{t('lessonCount', { count: progress.total })}</span>
            <span aria-hidden="true">·</span>
            <span>{t('minutes', { count: course.minutes })}</span>
            {course.audiences.map((audience) => (
              <Badge key={audience}>{t(`audience.${audience}`)}</Badge>
            ))}
          </p>
          <div className="max-w-md">
            <ProgressLine progress={progress} />
          </div>
          {next !== undefined && (
            <ButtonLink to={next.path} className="justify-self-start">
              {t(progress.done === 0 ? 'start' : progress.nextId === null ? 'review' : 'continue')}
            </ButtonLink>
          )}
        </div>
        <CourseCover course={course} isPriority className="rounded-lg" />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_26rem]">
        <div className="order-2 grid gap-4 lg:order-1">
          {course.body !== null && (
            <section aria-labelledby="about" className="max-w-2xl">
              <h2 id="about" className="mb-3 text-xl">
                {t('course.about')}
              </h2>
              <ContentView text={course.body} things={course.things} under={2} className="reading-text" />
            </section>
          )}
        </div>
        <div className="order-1 grid gap-4 lg:order-2">
          <Panel title={t('course.lessons')}>
            <p className="text-sm text-ink-soft">{t(course.isOrdered ? 'course.ordered' : 'course.free')}</p>
            {lessons.length === 0 ? (
              <p className="text-ink-soft">{t('course.noLessons')}</p>
            ) : (
              <LessonList lessons={lessons} label={t('course.lessons')} />
            )}
          </Panel>
          <Certificate course={course} isNew={done === 'certificate'} />
        </div>
      </div>
    </main>
  );
}

function Certificate({ course, isNew }: { course: ShownCourse; isNew: boolean }) {
  const t = useTranslations('academy');
  const reply: CourseReply | undefined = useReply<typeof action>();
  const { state } = useNavigation();
  const { certificate, progress, suggestedName } = course;
  if (progress.total === 0 && certificate === null) return null;
  return (
    <section id="certificate" className="scroll-mt-24">
      <Panel title={t('certificate.title')}>
        {isNew && certificate !== null && <Notice tone="success">{t('done.certificate')}</Notice>}
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {certificate !== null && <CertificateFacts certificate={certificate} />}
        {certificate === null && !progress.isComplete && (
          <p className="text-ink-soft">{t('certificate.earn', { count: progress.requiredLeft })}</p>
        )}
        {certificate === null && progress.isComplete && (
          <Form method="post" noValidate className="grid gap-3">
            <p>{t('certificate.ready')}</p>
            <Field
              name="name"
              label={t('certificate.name')}
              hint={t('certificate.nameHint')}
              maxLength={120}
              required
              autoComplete="name"
              defaultValue={reply?.name ?? suggestedName}
              error={reply?.isMissing === true ? t('certificate.name') : undefined}
            />
            <Button type="submit" isBusy={state === 'submitting'} className="justify-self-start">
              {t('certificate.take')}
            </Button>
          </Form>
        )}
      </Panel>
    </section>
  );
}

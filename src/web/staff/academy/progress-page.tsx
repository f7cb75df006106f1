import { Form, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/progress-page';
import { AcademyParts } from './academy-parts.tsx';
import { progressPath } from './academy-path.ts';
import { progressFilters, readProgressQuery } from './progress-query.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

/** Who did which lessons of a course and when. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { topics } = await orHidden(server.api.academy.staffOverview({}));
  const courses = topics.flatMap((topic) => topic.courses);
  const asked = readProgressQuery(url.searchParams);
  const isKnown = courses.some(({ id }) => id === asked.courseId);
  const query = { ...asked, courseId: isKnown ? asked.courseId : (courses[0]?.id ?? 0) };
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const progress =
    query.courseId === 0
      ? null
      : await orHidden(server.api.academy.staffProgress({ ...progressFilters(query), pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'academy', 'academyDesk');
  return {
    ...{ courses, query, pageNo, progress, messages },
    head: pageHead(server, messages.academyDesk.progress.title),
  };
}

export default function ProgressPage() {
  const t = useTranslations('academyDesk.progress');
  const desk = useTranslations('academyDesk');
  const locale = useLocale();
  const { courses, query, pageNo, progress } = useLoaderData<typeof loader>();
  const say = (each: { titleTh: string; titleEn: string }) => inLocale(locale, each.titleTh, each.titleEn);
  const href = (more: Record<string, string | number>) =>
    queryHref(progressPath, { ...progressFilters(query), ...more });
  return (
    <DeskPage title={desk('title')} way={useOfficeWay()} lead={desk('lead')}>
      <AcademyParts current="progress" />
      {progress === null ? (
        <EmptyState title={t('noCourse')} />
      ) : (
        <>
          <Form
            action={progressPath}
            // Fields take what they begin with once.
            key={JSON.stringify(query)}
            className="grid items-end gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3"
          >
            <SelectField
              name="courseId"
              label={t('course')}
              placeholder={null}
              options={courses.map((course) => ({ value: String(course.id), label: say(course) }))}
              defaultValue={String(query.courseId)}
            />
            <SelectField
              name="lessonId"
              label={t('lesson')}
              placeholder={null}
              options={[
                { value: '', label: t('anyLesson') },
                ...progress.lessons.map((lesson) => ({ value: String(lesson.id), label: say(lesson) })),
              ]}
              defaultValue={query.lessonId === 0 ? '' : String(query.lessonId)}
            />
            <Field name="who" label={t('who')} defaultValue={query.who} maxLength={254} autoComplete="off" />
            <Field name="from" type="date" label={t('from')} defaultValue={query.from} />
            <Field name="to" type="date" label={t('to')} defaultValue={query.to} />
            <Button type="submit" variant="secondary" className="justify-self-start">
              {t('filter')}
            </Button>
          </Form>
          <dl className="grid grid-cols-3 gap-4 rounded-lg border border-line bg-surface p-4">
            {(['started', 'finished', 'certified'] as const).map((name) => (
              <Fact key={name} label={t(name)}>
                <span className="text-lg font-semibold tabular-nums">
                  {t('people', { count: progress[name] })}
                </span>
              </Fact>
            ))}
          </dl>
          {progress.dataList.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneText')} />
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-sm text-ink-soft">{t('people', { count: progress.total })}</p>
                <FileLink href={queryHref('/admin/academy/progress.csv', progressFilters(query))}>
                  {t('file')}
                </FileLink>
              </div>
              <Table progress={progress} say={say} />
              <Pagination
                pageNo={pageNo}
                pageCount={Math.ceil(progress.total / perpage)}
                makeHref={(page) => href({ pageNo: page })}
              />
            </>
          )}
        </>
      )}
    </DeskPage>
  );
}

type Progress = NonNullable<Awaited<ReturnType<typeof loader>>['progress']>;
type TableProps = { progress: Progress; say: (each: { titleTh: string; titleEn: string }) => string };

/** People down, lessons across: what doesn't fit is pushed sideways, the names stay. */
function Table({ progress: { lessons, dataList }, say }: TableProps) {
  const t = useTranslations('academyDesk.progress');
  const state = useTranslations('academy.certificate');
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is pushed sideways is reached by keyboard
      tabIndex={0}
      aria-label={t('table')}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line align-bottom">
            <th scope="col" className="sticky left-0 min-w-32 bg-surface p-3 md:min-w-40">
              {t('person')}
            </th>
            <th scope="col" className="p-3 whitespace-nowrap">
              {t('done')}
            </th>
            {lessons.map((lesson) => (
              <th key={lesson.id} scope="col" className="min-w-32 p-3 font-normal">
                <span className="clamp-3">{say(lesson)}</span>
              </th>
            ))}
            <th scope="col" className="min-w-40 p-3">
              {t('certificate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {dataList.map(({ userId, name, email, done, certificate }) => (
            <tr key={userId} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="sticky left-0 max-w-36 bg-surface p-3 font-normal md:max-w-56">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                {email !== null && email !== name && (
                  <span className="block text-ink-mute wrap-anywhere">{email}</span>
                )}
              </th>
              <td className="p-3 whitespace-nowrap tabular-nums">
                {t('ofTotal', { done: done.length, total: lessons.length })}
              </td>
              {lessons.map((lesson) => {
                const at = done.find(({ lessonId }) => lessonId === lesson.id)?.at;
                return (
                  <td key={lesson.id} className="p-3 whitespace-nowrap tabular-nums">
                    {at === undefined ? (
                      <span className="text-ink-mute">
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">{t('notDone')}</span>
                      </span>
                    ) : (
                      <Day at={at} />
                    )}
                  </td>
                );
              })}
              <td className="p-3">
                {certificate !== null && (
                  <>
                    <Link
                      to={`/academy/certificate/${certificate.number}`}
                      className="block font-semibold whitespace-nowrap text-primary tabular-nums hover:underline"
                    >
                      {certificate.number}
                    </Link>
                    {certificate.state !== 'valid' && state(certificate.state)}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { JobView } from '../../../modules/health/health.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/jobs-page';
import { Facts, HealthFact, useTook } from './facts.tsx';
import { GradeBadge } from './grade-badge.tsx';
import { failuresPath, jobsPath } from './health-paths.ts';
import { useHealthWay } from './use-health-way.ts';
import { useJobName } from './use-job-name.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Everything that happens by the clock; what wants a look comes first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.health.jobs({}));
  const order = { bad: 0, look: 1, good: 2, unknown: 3 } as const;
  const jobs = dataList.toSorted((one, other) => order[one.grade] - order[other.grade]);
  const messages = pickMessages(server.locale, 'admin', 'healthDesk');
  return {
    jobs,
    isAsked: url.searchParams.get('done') === 'asked',
    head: pageHead(server, messages.healthDesk.jobs.title),
    messages,
  };
}

/** Has a job run now. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const name = formText(await request.formData(), 'name').slice(0, 80);
  try {
    await serverSide(context).api.health.runJob({ name });
    return redirect(queryHref(jobsPath, { done: 'asked' }));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function JobsPage() {
  const t = useTranslations('healthDesk.jobs');
  const failures = useTranslations('healthDesk.failures');
  const { jobs, isAsked } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      way={useHealthWay()}
      aside={
        <Link to={failuresPath} className="py-2 font-semibold text-primary hover:underline">
          {failures('link')}
        </Link>
      }
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {isAsked && reply === undefined && <Notice tone="success">{t('runDone')}</Notice>}
      {jobs.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul aria-label={t('title')} className="grid gap-3">
          {jobs.map((job) => (
            <li key={job.name}>
              <Job job={job} />
            </li>
          ))}
        </ul>
      )}
    </DeskPage>
  );
}

function Job({ job }: { job: JobView }) {
  const t = useTranslations('healthDesk.jobs');
  const all = useTranslations('healthDesk');
  const took = useTook();
  const nameOf = useJobName();
  const { name, cron, grade, startedAt, outcome, tookMs, nextAt, failedAt, failure, isRunning, askedAt } =
    job;
  const label = nameOf(name);
  const isBusy = isRunning || askedAt !== null;
  return (
    <DeskItem
      label={label}
      title={
        <span className="flex flex-wrap items-center gap-2">
          {label} <GradeBadge grade={grade} />
          {isRunning && <Badge tone="info">{t('running')}</Badge>}
          {askedAt !== null && <Badge tone="info">{t('asked')}</Badge>}
        </span>
      }
      when={
        <code>
          {name} · {cron}
        </code>
      }
      actions={
        !isBusy && (
          <ConfirmPanel
            label={t(outcome === 'failed' ? 'runAgain' : 'run')}
            name={label}
            title={t('runTitle')}
            text={t('runText')}
            submit={t('runSubmit')}
            intent="run"
            fields={{ name }}
            look={outcome === 'failed' ? 'secondary' : 'quiet'}
          />
        )
      }
    >
      <Facts>
        <HealthFact label={t('lastRun')}>
          {startedAt === null ? all('never') : <Moment at={startedAt} />}
          {!isRunning && outcome !== null && ` · ${t(outcome)}`}
        </HealthFact>
        {tookMs !== null && <HealthFact label={t('took')}>{took(tookMs)}</HealthFact>}
        <HealthFact label={t('nextRun')}>{nextAt === null ? all('none') : <Moment at={nextAt} />}</HealthFact>
        {failedAt !== null && (
          <div className="min-w-0 sm:col-span-2 lg:col-span-3">
            <dt className="text-ink-mute">{t('lastFailure')}</dt>
            <dd className="wrap-anywhere">
              <Moment at={failedAt} /> · <span lang="en">{failure}</span>
              {' · '}
              <Link to={queryHref(failuresPath, { job: name })} className="text-primary hover:underline">
                {t('failures', { count: job.failures })}
              </Link>
            </dd>
          </div>
        )}
      </Facts>
    </DeskItem>
  );
}

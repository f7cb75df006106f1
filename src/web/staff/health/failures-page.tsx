import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { SearchedList } from '../../kit/desk/searched-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo, readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { Route } from './+types/failures-page';
import { useTook } from './facts.tsx';
import { failuresPath, jobsPath } from './health-paths.ts';
import { useHealthWay } from './use-health-way.ts';
import { useJobName } from './use-job-name.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 25;

/** Failures of one job (`?job=`) or of all, the newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const job = readSearch(url.searchParams.get('job'), 80);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.health.failures({ job, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'healthDesk');
  return { list, job, pageNo, head: pageHead(server, messages.healthDesk.failures.title), messages };
}

export default function FailuresPage() {
  const t = useTranslations('healthDesk.failures');
  const jobs = useTranslations('healthDesk.jobs');
  const took = useTook();
  const nameOf = useJobName();
  const { list, job, pageNo } = useLoaderData<typeof loader>();
  const title = job === '' ? t('title') : t('of', { job: nameOf(job) });
  return (
    <DeskPage
      title={title}
      lead={t('lead')}
      way={[...useHealthWay(), { label: jobs('title'), to: jobsPath }]}
      aside={
        job !== '' && (
          <Link to={failuresPath} className="py-2 font-semibold text-primary hover:underline">
            {t('all')}
          </Link>
        )
      }
    >
      <SearchedList
        label={title}
        look="rows"
        empty={{ title: t('empty'), text: t('emptyText') }}
        items={list.dataList.map((failure) => ({
          key: failure.id,
          content: (
            <div className="grid gap-1 px-4 py-3 text-sm">
              <p className="flex flex-wrap gap-x-3">
                <Link
                  to={queryHref(failuresPath, { job: failure.job })}
                  className="font-semibold text-primary hover:underline"
                >
                  {nameOf(failure.job)}
                </Link>
                <span className="text-ink-mute tabular-nums">
                  <Moment at={failure.at} /> · {took(failure.tookMs)}
                </span>
              </p>
              <p lang="en" className="wrap-anywhere">
                {failure.words}
              </p>
            </div>
          ),
        }))}
        pageNo={pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        hrefOfPage={(page) => queryHref(failuresPath, { job, pageNo: page })}
      />
    </DeskPage>
  );
}

import { Form, useLoaderData } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { SearchedList } from '../../kit/desk/searched-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import { synonymsPath } from '../spelling/spelling-kinds.tsx';
import type { Route } from './+types/searches-page';
import {
  readSearchesQuery,
  type SearchesQuery,
  searchesAsked,
  searchesHref,
  searchesPath,
} from './searches-query.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

/** What people searched for in some days, and what they didn't find. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = readSearchesQuery(url.searchParams);
  const { list, message } = await find(server, query);
  const messages = pickMessages(server.locale, 'admin', 'searchDesk');
  return { list, message, query, head: pageHead(server, messages.searchDesk.title), messages };
}

/** What there is; of days that are none, what is wrong with them, and the last thirty. */
async function find({ api }: ServerSide, query: SearchesQuery) {
  const { pageNo } = query;
  try {
    const list = await orHidden(api.search.searches({ ...searchesAsked(query), pageNo, perpage }));
    return { list, message: null };
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    if (failure.code !== 'searchesPeriodInvalid') throw error;
    const { kind, search } = query;
    return { list: await api.search.searches({ kind, search, pageNo, perpage }), message: failure.message };
  }
}

type SearchedWords = ReturnType<typeof useLoaderData<typeof loader>>['list']['dataList'][number];

export default function SearchesPage() {
  const t = useTranslations('searchDesk');
  const { list, message, query } = useLoaderData<typeof loader>();
  const { counts, total, dataList } = list;
  const isSearch = query.search !== '';
  return (
    <DeskPage title={t('title')} lead={t('lead')} way={useOfficeWay()}>
      <Period query={query} from={list.from} to={list.to} />
      {message !== null && <Notice tone="error">{message}</Notice>}
      <Sums />
      <SearchedList
        tabs={{
          label: t('tabs.label'),
          list: (['all', 'none', 'few'] as const).map((kind) => ({
            key: kind,
            label: t(`tabs.${kind}`, { few: list.few }),
            to: searchesHref({ ...query, kind, pageNo: 1 }),
            isCurrent: kind === query.kind,
            count: counts[kind],
          })),
        }}
        empty={{
          title: t(isSearch ? 'noneFound' : `empty.${query.kind}`),
          text: t(isSearch ? 'noneFoundText' : `emptyText.${query.kind}`),
        }}
        lead={t('total', { count: total })}
        label={t('list')}
        look="rows"
        items={dataList.map((row) => ({ key: row.words, content: <WordsRow row={row} few={list.few} /> }))}
        pageNo={query.pageNo}
        pageCount={Math.ceil(total / perpage)}
        hrefOfPage={(pageNo) => searchesHref({ ...query, pageNo })}
      />
      {total > 0 && (
        <p>
          <a
            href={searchesHref({ ...query, pageNo: 1 }, `${searchesPath}/searches.csv`)}
            download
            className="inline-block py-2 font-semibold underline"
          >
            {t('export')}
          </a>
        </p>
      )}
    </DeskPage>
  );
}

type PeriodProps = { query: SearchesQuery; from: string; to: string };

/** Which days, and which words. */
function Period({ query, from, to }: PeriodProps) {
  const t = useTranslations('searchDesk.period');
  return (
    <Form
      method="get"
      action={searchesPath}
      aria-label={t('label')}
      key={`${from} ${to} ${query.search}`}
      className="grid items-end gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr_auto]"
    >
      {query.kind !== 'all' && <input type="hidden" name="kind" value={query.kind} />}
      <Field type="date" name="from" label={t('from')} defaultValue={from} />
      <Field type="date" name="to" label={t('to')} defaultValue={to} />
      <Field
        type="search"
        name="search"
        label={t('search')}
        maxLength={100}
        autoComplete="off"
        defaultValue={query.search}
      />
      <Button type="submit">{t('submit')}</Button>
    </Form>
  );
}

/** How many searches there were and how many found nothing, beside the days before. */
function Sums() {
  const t = useTranslations('searchDesk.sums');
  const format = useFormatter();
  const { list } = useLoaderData<typeof loader>();
  const { searches, unfound, searchesBefore, unfoundBefore } = list.sums;
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const percent = (part: number) => format.number(part, { style: 'percent', maximumFractionDigits: 1 });
  const facts = [
    { label: t('searches'), now: format.number(searches), before: format.number(searchesBefore) },
    { label: t('unfound'), now: format.number(unfound), before: format.number(unfoundBefore) },
    {
      label: t('share'),
      now: percent(share(unfound, searches)),
      before: percent(share(unfoundBefore, searchesBefore)),
    },
  ];
  return (
    <section aria-label={t('label')}>
      <p className="pb-2 text-sm text-ink-soft">
        <Day at={`${list.from}T00:00:00+07:00`} /> – <Day at={`${list.to}T00:00:00+07:00`} />
      </p>
      <dl className="grid gap-3 sm:grid-cols-3">
        {facts.map(({ label, now, before }) => (
          <div key={label} className="rounded-lg border border-line bg-surface p-4">
            <dt className="text-sm text-ink-mute">{label}</dt>
            <dd>
              <span className="block text-2xl tabular-nums">{now}</span>
              <span className="text-sm text-ink-mute">{t('before', { count: before })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Words that were searched for, what they find, how that has changed, and what can be done about it. */
function WordsRow({ row, few }: { row: SearchedWords; few: number }) {
  const t = useTranslations('searchDesk');
  const format = useFormatter();
  const { words, searches, before, found } = row;
  return (
    <div className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_9rem_8rem_auto]">
      <p className="min-w-0 wrap-anywhere">
        <Link
          to={`/product?${new URLSearchParams({ search: words })}`}
          className="inline-block py-1 font-semibold hover:text-primary"
        >
          {words}
        </Link>
      </p>
      <p className="text-sm tabular-nums">
        <span className="block font-semibold">{t('times', { count: searches })}</span>
        <span className="text-ink-mute">{t('sums.before', { count: format.number(before) })}</span>
      </p>
      <p>
        <Badge tone={found === 0 ? 'danger' : found <= few ? 'warning' : 'neutral'}>
          {t('found', { count: found })}
        </Badge>
      </p>
      <ButtonLink
        to={`${synonymsPath}?${new URLSearchParams({ word: words.slice(0, 60) })}`}
        variant="secondary"
        size="s"
        aria-label={t('makeOf', { words })}
        className="justify-self-start"
      >
        {t('make')}
      </ButtonLink>
    </div>
  );
}

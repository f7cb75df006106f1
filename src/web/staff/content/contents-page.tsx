import Plus from 'lucide-react/icons/plus';
import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ContentRow } from '../../../modules/content/content-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/contents-page';
import { ContentKinds } from './content-kinds.tsx';
import { documentPath, kindAddress } from './content-path.ts';
import { ContentStateBadge } from './content-state.tsx';
import { LegalPages } from './legal-pages.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const listed = ['news', 'article', 'page'] as const;

/** Documents of a kind by their state, the last changed first. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const kind = listed.find((each) => each === (params.kind ?? 'news'));
  if (kind === undefined) throw data(null, { status: 404 });
  const query = kindAddress(kind).read(url.searchParams);
  const { tab, search, pageNo } = query;
  const [list, legal] = await orHidden(
    Promise.all([
      server.api.content.staffList({
        ...{ kind, search, pageNo, perpage },
        ...(tab === 'all' ? {} : { state: tab }),
      }),
      kind === 'page' ? server.api.content.staffLegal({}) : null,
    ]),
  );
  const messages = pickMessages(server.locale, 'admin', 'contentDesk');
  return {
    kind,
    list,
    legal: legal?.dataList ?? [],
    query,
    head: pageHead(server, `${messages.contentDesk.kind[kind]} · ${messages.contentDesk.title}`),
    messages,
  };
}

export default function ContentsPage() {
  const t = useTranslations('contentDesk');
  const { kind, list, legal, query } = useLoaderData<typeof loader>();
  return (
    <Desk
      address={kindAddress(kind)}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      above={
        <>
          <ContentKinds current={kind} />
          {legal.length > 0 && <LegalPages pages={legal} />}
        </>
      }
      aside={
        <ButtonLink to={documentPath(kind, 'new')} size="s">
          <Plus className="size-4" aria-hidden="true" />
          {t(`make.${kind}`)}
        </ButtonLink>
      }
      tabs={{ label: t('states'), labelOf: (tab) => t(`tab.${tab}`), counts: list.counts }}
      search={{ label: t('search'), submit: t('submit') }}
      label={t(`kind.${kind}`)}
      total={list.total}
      perpage={perpage}
      empty={{ title: t('empty'), text: t('emptyText') }}
      items={list.dataList.map((row) => ({ key: row.id, content: <Row row={row} /> }))}
    />
  );
}

function Row({ row }: { row: ContentRow }) {
  const t = useTranslations('contentDesk');
  const name = inLocale(useLocale(), row.titleTh, row.titleEn);
  return (
    <article
      aria-label={name}
      className="relative grid gap-1 rounded-lg border border-line bg-surface p-4 transition-colors has-[a:hover]:border-primary md:p-5"
    >
      <p className="flex flex-wrap gap-1">
        <ContentStateBadge row={row} />
      </p>
      <h2 className="font-sans text-base font-semibold wrap-anywhere">
        <Link
          to={documentPath(row.kind, row.id)}
          prefetch="intent"
          className="text-ink after:absolute after:inset-0 hover:text-primary"
        >
          {name}
        </Link>
      </h2>
      <p className="text-sm break-all text-ink-mute">{row.path}</p>
      <p className="text-sm text-ink-soft">
        {t.rich('changedBy', { by: row.updatedBy, at: () => <Moment at={row.updatedAt} /> })}
      </p>
      {row.state === 'scheduled' && row.shownFrom !== null && (
        <p className="text-sm text-ink-soft">
          {t.rich('from', { at: () => <Moment at={row.shownFrom ?? ''} /> })}
        </p>
      )}
    </article>
  );
}

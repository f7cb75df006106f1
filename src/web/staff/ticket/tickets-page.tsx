import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { TicketRow } from '../../../modules/ticket/ticket.contract.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/tickets-page';
import { ticketPath, ticketsAddress } from './tickets-address.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** What people asked, by its state. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = ticketsAddress.read(url.searchParams);
  const { tab: state, search, pageNo } = query;
  const list = await orHidden(server.api.ticket.staffList({ state, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'ticketDesk');
  return { list, query, head: pageHead(server, messages.ticketDesk.title), messages };
}

export default function TicketsPage() {
  const t = useTranslations('ticketDesk');
  const { list, query } = useLoaderData<typeof loader>();
  return (
    <Desk
      address={ticketsAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      isNarrow
      tabs={{ label: t('states'), labelOf: (state) => t(`state.${state}`), counts: list.counts }}
      search={{ label: t('search'), submit: t('submit') }}
      total={list.total}
      perpage={perpage}
      empty={{ title: t('empty'), text: t(`emptyText.${query.tab}`) }}
      items={list.dataList.map((row) => ({ key: row.id, content: <Row row={row} /> }))}
    />
  );
}

function Row({ row }: { row: TicketRow }) {
  const t = useTranslations('ticketDesk');
  const { id, subject, name, email, telephone, excerpt, lastAt, spamSign } = row;
  return (
    <article
      aria-label={subject}
      className="relative grid gap-1 rounded-lg border border-line bg-surface p-4 transition-colors has-[a:hover]:border-primary md:p-5"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-mute tabular-nums">
        <span>{t('number', { id })}</span>
        <Moment at={lastAt} />
        {spamSign !== null && <Badge tone="warning">{t(`sign.${spamSign}`)}</Badge>}
      </p>
      <h2 className="font-sans text-base font-semibold wrap-anywhere">
        <Link
          to={ticketPath(id)}
          prefetch="intent"
          className="text-ink after:absolute after:inset-0 hover:text-primary"
        >
          {subject}
        </Link>
      </h2>
      <p className="line-clamp-2 text-ink-soft wrap-anywhere">{excerpt}</p>
      <p className="text-sm text-ink-mute wrap-anywhere">
        {[name, email, telephone].filter((each) => each !== null).join(' · ')}
      </p>
    </article>
  );
}

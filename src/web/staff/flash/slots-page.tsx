import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { SlotStateBadge, useSlotWords } from '../../kit/flash/slot-words.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/slots-page';
import { slotsPath } from './slots-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 30;

/** All flash sales, those that run or come first, with what waits in each. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const { dataList: slots, total } = await orHidden(server.api.flashSale.staffList({ pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'flashDesk');
  return { slots, pageNo, total, head: pageHead(server, messages.flashDesk.title), messages };
}

export default function SlotsPage() {
  const t = useTranslations('flashDesk');
  const { slots, pageNo, total } = useLoaderData<typeof loader>();
  const { nameOf, periodOf, say } = useSlotWords();
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      way={useOfficeWay()}
      aside={
        <ButtonLink to={`${slotsPath}/new`} size="s">
          {t('make')}
        </ButtonLink>
      }
      isNarrow
    >
      {slots.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to={`${slotsPath}/new`}>{t('make')}</ButtonLink>}
        />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {slots.map((slot) => (
            <li key={slot.id} className="grid gap-1 p-4 md:px-6">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <h2 className="min-w-0 font-sans text-base font-semibold">
                  <Link
                    to={`${slotsPath}/${slot.id}`}
                    prefetch="intent"
                    className="-my-1 inline-block py-1 wrap-anywhere text-ink hover:text-primary"
                  >
                    {nameOf(slot)}
                  </Link>
                </h2>
                <SlotStateBadge state={slot.state} />
                {slot.counts.proposed > 0 && (
                  <Badge tone="warning">{t('waiting', { count: slot.counts.proposed })}</Badge>
                )}
              </div>
              <p className="text-sm text-ink-soft tabular-nums">{periodOf(slot)}</p>
              <p className="text-sm text-ink-mute tabular-nums">
                {t('counts', slot.counts)}
                {slot.isJoinable && ` · ${t('joinUntil', { time: say(slot.joinUntil) })}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(total / perpage)}
        makeHref={(page) => queryHref(slotsPath, { pageNo: page })}
      />
    </DeskPage>
  );
}

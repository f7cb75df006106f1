import { useTranslations } from 'use-intl';
import type { AccountEvent } from '../../../modules/people-desk/people-desk.contract.ts';
import type { HistoryPart } from '../../../modules/people-desk/people-desk.rules.ts';
import type { StaffRight } from '../../../shared/contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { bahtText } from '../../ui/price.tsx';

type UserHistoryProps = {
  part: HistoryPart;
  list: { dataList: readonly AccountEvent[]; total: number };
  rights: readonly StaffRight[];
  pageNo: number;
  pageCount: number;
  hrefOfPage: (pageNo: number) => string;
};

/** A page of one part of what an account did, was told, and what was done to it. */
export function UserHistory({ part, list, rights, pageNo, pageCount, hrefOfPage }: UserHistoryProps) {
  const t = useTranslations('peopleDesk');
  if (list.dataList.length === 0)
    return <EmptyState headingLevel="h2" title={t('partEmpty')} text={t('partEmptyText')} />;
  return (
    <>
      <ul
        aria-label={t(`part.${part}`)}
        className="grid divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {list.dataList.map((event) => (
          <li key={event.key}>
            <Event part={part} event={event} rights={rights} />
          </li>
        ))}
      </ul>
      <Pagination pageNo={pageNo} pageCount={pageCount} makeHref={hrefOfPage} />
    </>
  );
}

/** Where a thing is worked on, and whose desk that is. */
const desks: Partial<Record<HistoryPart, { right: StaffRight; hrefOf: (key: string) => string }>> = {
  orders: { right: 'orders', hrefOf: (key) => `/admin/orders/${key}` },
  returns: { right: 'returns', hrefOf: (key) => `/admin/returns/${key}` },
  tickets: { right: 'tickets', hrefOf: (key) => `/admin/tickets/${key}` },
};

function Event({
  part,
  event,
  rights,
}: {
  part: HistoryPart;
  event: AccountEvent;
  rights: readonly StaffRight[];
}) {
  const { title, state, text } = useWords(part, event);
  const desk = desks[part];
  const isOpen = desk !== undefined && rights.includes(desk.right);
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {isOpen ? (
          <Link to={desk.hrefOf(event.key)} className="font-semibold text-primary hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        {state !== null && <Badge>{state}</Badge>}
      </p>
      <p className="text-sm text-ink-mute tabular-nums md:text-right">
        {event.amount !== null && <span className="mr-3 text-ink">{bahtText(event.amount)}</span>}
        <Moment at={event.at} />
      </p>
      {text !== null && <p className="text-sm wrap-anywhere text-ink-soft">{text}</p>}
    </div>
  );
}

/** The words of an event, in the reader's language. */
function useWords(part: HistoryPart, { title, state, text }: AccountEvent) {
  const t = useTranslations('peopleDesk');
  const kinds = useTranslations('security');
  switch (part) {
    case 'orders':
      return { title, state: t(`orderStatus.${state as 'unpaid'}`), text: null };
    case 'returns':
      return { title, state: t(`returnStatus.${state as 'requested'}`), text: null };
    case 'reviews':
      return {
        title: t('event.stars', { count: Number(title) }),
        state: t(`reviewStatus.${state as 'shown'}`),
        text,
      };
    case 'tickets':
      return { title, state: t(`ticketState.${state as 'open'}`), text: null };
    case 'vouchers':
      return { title, state: null, text: text === null ? null : t('event.code', { code: text }) };
    case 'told':
      return {
        title: title === '' ? t('event.secret') : title,
        state: t(`event.channel.${state as 'mail'}`),
        text: text === null ? null : t(`event.sent.${text as 'sent'}`),
      };
    case 'audit':
      return {
        title: kinds(`activity.kinds.${title as 'signed_in'}`),
        state: t(`event.by.${state as 'self'}`),
        text,
      };
  }
}

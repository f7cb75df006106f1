import Search from 'lucide-react/icons/search';
import { Form, useSubmit } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { inboxTabs } from '../../../modules/chat/chat.rules.ts';
import type { ChatSummary, FoundMessage } from '../../../modules/chat/chat-shapes.contract.ts';
import { bangkokDay, formatDate, formatTime } from '../../../shared/bangkok-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CheckboxField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { keptQuery, ticketPlace } from './chat-query.ts';
import { askerHref, buyerHref, chatHref, chatPaths } from './chat-side.ts';
import { PeerPicture } from './peer-picture.tsx';
import type { ChatPageData } from './read-chat-page.server.ts';
import { usePeerName } from './use-peer-name.ts';
import { useSaidWords } from './use-said-words.ts';

/** The conversations, the newest first, and what a search found in them. */
export function ChatList({ data, unsent }: { data: ChatPageData; unsent: ReadonlySet<string> }) {
  const t = useTranslations('chat');
  const { side, list, tab, search, found, pageNo, perPage } = data;
  const kept = keptQuery(data);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Form action={chatPaths[side]} role="search" className="relative border-b border-line p-3">
        <label htmlFor="chat-search" className="sr-only">
          {t(`search.${side}`)}
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-6 size-4 -translate-y-1/2 text-ink-mute"
        />
        <input
          id="chat-search"
          name="q"
          type="search"
          defaultValue={search}
          maxLength={100}
          placeholder={t(`search.${side}`)}
          className="min-h-11 w-full rounded-md border border-line-strong bg-surface pr-3 pl-9"
        />
      </Form>
      {side !== 'shopper' && search === '' && (
        <div className="px-4 md:px-3">
          <StatusTabs
            label={t('tabs.label')}
            tabs={inboxTabs.map((key) => ({
              key,
              label: t(`tabs.${key}`),
              to: chatHref(side, null, key === 'all' ? {} : { tab: key }),
              isCurrent: key === tab,
            }))}
          />
        </div>
      )}
      {side !== 'shopper' && search === '' && data.labels.length > 0 && <Labels data={data} />}
      <Unlisted data={data} unsent={unsent} />
      {found !== null ? (
        <Found data={data} unsent={unsent} />
      ) : list.dataList.length === 0 ? (
        <p className="p-6 text-center text-ink-soft">
          {t(side === 'shopper' ? 'emptyList' : `emptyInbox.${tab}`)}
        </p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto" aria-label={t('conversations')}>
          {list.dataList.map((row) => (
            <li key={row.id} className="border-b border-line last:border-b-0">
              <Row row={row} data={data} query={kept} isUnsent={unsent.has(String(row.id))} />
            </li>
          ))}
        </ul>
      )}
      {found === null && list.total > perPage && (
        <div className="border-t border-line p-2">
          <Pagination
            pageNo={pageNo}
            pageCount={Math.ceil(list.total / perPage)}
            makeHref={(page) => chatHref(side, null, { ...kept, pageNo: String(page) })}
          />
        </div>
      )}
      {side === 'shopper' && (
        <div className="border-t border-line p-3">
          <ButtonLink
            to={chatHref('shopper', null, { with: 'house' })}
            variant="secondary"
            className="w-full"
          >
            {t('askHouse')}
          </ButtonLink>
          {data.habits !== null && (
            <Habits showsRead={data.habits.showsRead} isSaved={data.done === 'saved'} />
          )}
        </div>
      )}
    </div>
  );
}

/** Where something isn't sent yet, of conversations that this page of the list hasn't: one that has yet to begin among them. */
function Unlisted({ data: { side, list }, unsent }: { data: ChatPageData; unsent: ReadonlySet<string> }) {
  const t = useTranslations('chat');
  const elsewhere = [...unsent].filter((place) => list.dataList.every(({ id }) => String(id) !== place));
  if (elsewhere.length === 0) return null;
  const hrefOf = (place: string) => {
    if (/^\d+$/.test(place)) return chatHref(side, Number(place));
    if (side === 'store') return buyerHref(place);
    if (side === 'house') return askerHref(Number(place.replace(ticketPlace, '')));
    return chatHref(side, null, place === 'house' ? { with: 'house' } : { store: place });
  };
  return (
    <ul className="grid gap-1 border-b border-line p-3 text-sm">
      {elsewhere.map((place) => (
        <li key={place}>
          <Link to={hrefOf(place)} className="font-semibold text-warning hover:underline">
            {t('unsentElsewhere')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Those conversations alone that are called so. */
function Labels({ data }: { data: ChatPageData }) {
  const t = useTranslations('chat.labels');
  const { side, labels, label: current, tab } = data;
  const ofTab = tab === 'all' ? {} : { tab };
  return (
    <ul className="flex gap-2 overflow-x-auto border-b border-line p-3" aria-label={t('filter')}>
      {labels.map(({ label, count }) => (
        <li key={label} className="shrink-0">
          <Link
            to={chatHref(side, null, label === current ? ofTab : { ...ofTab, label })}
            aria-current={label === current ? 'true' : undefined}
            className={classNames(
              'flex min-h-8 items-center gap-1 rounded-full border px-3 text-sm',
              label === current
                ? 'border-primary bg-primary-wash font-semibold text-primary'
                : 'border-line text-ink-soft hover:border-primary',
            )}
          >
            {label}
            <span className="tabular-nums">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What a shopper lets others know: saved at once where there are scripts. */
function Habits({ showsRead, isSaved }: { showsRead: boolean; isSaved: boolean }) {
  const t = useTranslations('chat');
  const submit = useSubmit();
  return (
    <Form method="post" className="mt-2 flex flex-wrap items-center gap-2">
      <CheckboxField
        key={String(showsRead)}
        name="showsRead"
        label={t('habits.showsRead')}
        defaultChecked={showsRead}
        onChange={({ currentTarget: { form } }) => {
          if (form === null) return;
          const said = new FormData(form);
          said.set('intent', 'habits');
          void submit(said, { method: 'post' });
        }}
      />
      {/* Not there and gone once scripts are: what one is about to press would move. */}
      <span className="hidden noscript:block">
        <Button type="submit" name="intent" value="habits" variant="quiet" size="s">
          {t('save')}
        </Button>
      </span>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isSaved ? t('habits.saved') : null}
      </p>
    </Form>
  );
}

type RowProps = {
  row: ChatSummary;
  data: ChatPageData;
  /** What of the list is kept on the way into the conversation. */
  query: Record<string, string>;
  isUnsent: boolean;
};

function Row({ row, data, query, isUnsent }: RowProps) {
  const t = useTranslations('chat');
  const nameOf = usePeerName();
  const isCurrent = data.thread?.conversation.id === row.id;
  return (
    <Link
      to={chatHref(data.side, row.id, query)}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames('flex gap-3 p-3 hover:bg-wash', isCurrent && 'bg-primary-wash')}
    >
      <PeerPicture peer={row.peer} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-2">
          <span className={classNames('truncate', row.unread > 0 ? 'font-bold' : 'font-semibold')}>
            {nameOf(row.peer)}
          </span>
          {row.last !== null && <ShortTime at={row.last.at} />}
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className={classNames('truncate text-sm', row.unread > 0 ? 'text-ink' : 'text-ink-soft')}>
            <Last last={row.last} />
          </span>
          {row.unread > 0 && (
            <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent-ink px-1 text-[0.6875rem] leading-none font-bold text-white tabular-nums">
              <span aria-hidden="true">{row.unread > 99 ? '99+' : row.unread}</span>
              <span className="sr-only">{t('unread', { count: row.unread })}</span>
            </span>
          )}
        </span>
        {isUnsent && (
          <span>
            <Badge tone="warning">{t('unsent')}</Badge>
          </span>
        )}
        {(row.assignedTo !== null || row.state === 'closed' || row.labels.length > 0) && (
          <span className="flex flex-wrap gap-1">
            {row.state === 'closed' && <Badge tone="neutral">{t('closed')}</Badge>}
            {row.assignedTo !== null && <Badge tone="info">{row.assignedTo.name}</Badge>}
            {row.labels.map((label) => (
              <Badge key={label} tone="accent">
                {label}
              </Badge>
            ))}
          </span>
        )}
      </span>
    </Link>
  );
}

function Last({ last }: Pick<ChatSummary, 'last'>) {
  const t = useTranslations('chat');
  const wordsOf = useSaidWords();
  if (last === null) return t('nothingYet');
  const words = wordsOf(last);
  return last.isMine && !last.isTakenBack ? t('mine', { words }) : words;
}

/** Today's times by the clock, others by the day. */
function ShortTime({ at }: { at: string }) {
  const locale = useLocale();
  const moment = new Date(at);
  const isToday = bangkokDay(moment) === bangkokDay(new Date());
  return (
    <time dateTime={at} className="shrink-0 text-xs text-ink-mute tabular-nums" suppressHydrationWarning>
      {isToday ? formatTime(moment) : formatDate(locale, moment)}
    </time>
  );
}

function Found({ data, unsent }: { data: ChatPageData; unsent: ReadonlySet<string> }) {
  const t = useTranslations('chat');
  const { found, search } = data;
  if (found === null || found.dataList.length + found.conversations.length === 0)
    return <p className="p-6 text-center text-ink-soft">{t('nothingFound', { search })}</p>;
  const { dataList: messages, conversations } = found;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {conversations.length > 0 && (
        <ul aria-label={t('foundConversations', { count: conversations.length })}>
          {conversations.map((row) => (
            <li key={row.id} className="border-b border-line">
              <Row row={row} data={data} query={{ q: search }} isUnsent={unsent.has(String(row.id))} />
            </li>
          ))}
        </ul>
      )}
      {messages.length > 0 && <FoundMessages data={data} messages={messages} />}
    </div>
  );
}

type FoundMessagesProps = { data: ChatPageData; messages: readonly FoundMessage[] };

function FoundMessages({ data: { side, search }, messages }: FoundMessagesProps) {
  const t = useTranslations('chat');
  const nameOf = usePeerName();
  return (
    <ul aria-label={t('found', { count: messages.length })}>
      {messages.map(({ conversationId, number, peer, excerpt, isMine, at }) => (
        <li key={`${conversationId}/${number}`} className="border-b border-line">
          <Link
            to={`${chatHref(side, conversationId, { before: String(number + 20), q: search })}#m${number}`}
            className="flex gap-3 p-3 hover:bg-wash"
          >
            <PeerPicture peer={peer} />
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate font-semibold">{nameOf(peer)}</span>
                <ShortTime at={at} />
              </span>
              <span className="line-clamp-2 text-sm text-ink-soft">
                {isMine ? t('mine', { words: excerpt }) : excerpt}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

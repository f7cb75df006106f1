import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { ChatOwner } from './chat.rules.ts';

export type ChatNews = {
  /** Messages of the other side that weren't looked at. */
  unread: number;
  /** Conversations in which an answer is owed. */
  waiting: number;
  /** At the house's desk: reports, and lines of messages that are held. */
  reports: number;
  /** Conversations in which the other side is typing, 50 at most. */
  typing: number[];
};

const unreadOf = (side: 'shopper' | 'desk') => `coalesce(sum((select count(*) from chat_messages m
    where m.conversation_id = c.id and m.number > c.${side}_read and m.side <> '${side}'
      and m.held_at is null and m.taken_back_at is null)) filter (where c.last_number > c.${side}_read), 0)::int`;

const waitingReports = `((select count(*) from chat_reports where decided_at is null)
    + (select count(*) from (select distinct coalesce(m.words_hash, m.conversation_id || '/' || m.number), m.user_id
      from chat_messages m where m.held_at is not null and m.dismissed_at is null and m.taken_back_at is null) lines))::int`;

const branch = (kind: ChatOwner['kind'], owners: string, mine: string) => {
  const [side, other] = kind === 'shopper' ? (['shopper', 'desk'] as const) : (['desk', 'shopper'] as const);
  return `select '${kind}' as kind, owner.id, news.unread, news.waiting, ${kind === 'house' ? waitingReports : 0} as reports, writing.ids as typing
    from ${owners}
    cross join lateral (
      select ${unreadOf(side)} as unread, count(*) filter (where c.waiting_since is not null)::int as waiting
      from chat_conversations c
      where ${mine} and (c.last_number > c.${side}_read or c.waiting_since is not null)) news
    cross join lateral (
      select coalesce(json_agg(typed.id), '[]') as ids from (
        select c.id from chat_conversations c where ${mine} and c.${other}_typing_at > $4 limit 50) typed) writing`;
};

const countChatNews = nameStatement<ChatNews & { kind: ChatOwner['kind']; id: number }>(
  'count-chat-news',
  [
    branch('shopper', 'unnest($1::bigint[]) owner(id)', 'c.user_id = owner.id'),
    branch('store', 'unnest($2::bigint[]) owner(id)', 'c.seller_id = owner.id'),
    branch('house', '(select 0::bigint as id where $3::boolean) owner', 'c.seller_id is null'),
  ].join(' union all '),
);

const idOf = (owner: ChatOwner) =>
  owner.kind === 'shopper' ? owner.userId : owner.kind === 'store' ? owner.sellerId : 0;

/**
 * What is new to each of these, in their order and by one statement: under load many lines ask within the same moment, and
 * what an asking costs is the statement rather than the rows. Typing counts since an instant.
 */
export async function countNewsOfAll(
  db: Queryable,
  owners: readonly ChatOwner[],
  typingSince: Date,
): Promise<ChatNews[]> {
  const ids = (kind: ChatOwner['kind']) => [
    ...new Set(owners.filter((owner) => owner.kind === kind).map(idOf)),
  ];
  const hasHouse = owners.some(({ kind }) => kind === 'house');
  const rows = await runNamed(db, countChatNews, [ids('shopper'), ids('store'), hasHouse, typingSince]);
  const found = new Map(rows.map(({ kind, id, ...news }) => [`${kind} ${id}`, news]));
  return owners.map(
    (owner) => found.get(`${owner.kind} ${idOf(owner)}`) ?? { unread: 0, waiting: 0, reports: 0, typing: [] },
  );
}

export async function countNews(
  db: Queryable,
  owner: ChatOwner,
  now: Date,
): Promise<{ unread: number; waiting: number }> {
  const [news] = await countNewsOfAll(db, [owner], now);
  return { unread: news?.unread ?? 0, waiting: news?.waiting ?? 0 };
}

import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { chatMost, type InboxTab, inboxTabs } from '../../../modules/chat/chat.rules.ts';
import type { ChatMessage, ChatThread } from '../../../modules/chat/chat-shapes.contract.ts';
import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import { smallIdMost } from '../../../shared/contract.ts';
import { readNumber, readPageNo, readSearch } from '../../request/query-number.ts';
import { orNotFound, type ServerSide } from '../../request/server-side.server.ts';
import { orHidden } from '../page/private-page.server.ts';
import { readAttachable, readAttached } from './attachable.server.ts';
import { chatCalls } from './chat-calls.server.ts';
import type { ChatWebSide } from './chat-side.ts';

const perPage = 30;

/** What a page of conversations shows: the list, the one that is open, and what its reader asked for beside it. */
export async function readChatPage(server: ServerSide, side: ChatWebSide, url: URL) {
  const { api, siteUrl } = server;
  const { searchParams: query } = url;
  const calls = chatCalls(api, side);
  const tab: InboxTab = inboxTabs.find((each) => each === query.get('tab')) ?? 'all';
  const pageNo = readPageNo(query.get('pageNo'));
  const search = readSearch(query.get('q'));
  const id = readNumber(query.get('id'));
  const before = Math.min(readNumber(query.get('before')), smallIdMost);
  const label = readSearch(query.get('label'), chatMost.labelLetters);
  const isTextsOpen = query.get('texts') === 'open';
  const order = query.get('order') ?? '';
  const orderNumber = orderNumberPattern.test(order) ? order : '';
  const named = orderNumber === '' ? {} : { order: orderNumber };
  const ticketId = side === 'house' ? readNumber(query.get('ticket')) : 0;
  const inbox = side === 'shopper' ? null : side === 'store' ? api.storeChat : api.houseChat;
  const [list, found, asked, begun, templates, labels, vouchers, desk, habits, colleagues] =
    await Promise.all([
      orHidden(calls.list({ tab, pageNo, perpage: perPage, ...(label === '' ? {} : { label }) })),
      search === '' ? null : orHidden(calls.search({ search })),
      id > 0 ? orNotFound(orHidden(calls.read({ id, ...named, ...(before > 0 ? { before } : {}) }))) : null,
      id === 0 ? readBegun(api, side, query, { orderNumber, ticketId }) : null,
      inbox === null ? null : orHidden(inbox.templates({})),
      inbox === null ? null : orHidden(inbox.labels({})),
      inbox === null || (id === 0 && orderNumber === '' && ticketId === 0)
        ? null
        : orHidden(inbox.vouchers({})),
      inbox === null || !isTextsOpen ? null : orHidden(inbox.desk({})),
      side === 'shopper' ? api.chat.habits({}) : null,
      inbox === null || (id === 0 && ticketId === 0) ? null : orHidden(inbox.colleagues({})),
    ]);
  const thread =
    asked ??
    (begun === null || begun.conversationId === null
      ? null
      : await orHidden(calls.read({ id: begun.conversationId, ...named })));
  const replyNumber = Math.min(readNumber(query.get('reply')), smallIdMost - 1);
  const talk = thread?.conversation ?? begun;
  const [replyTo, isOlder, attached, attach] = await Promise.all([
    thread === null || replyNumber === 0 ? null : readAnswered(calls, thread, replyNumber),
    thread !== null && before > 0 && hasNewer(calls, thread),
    readAttached(server, query, talk?.orders ?? []),
    talk === null || query.get('attach') !== 'open' ? null : readAttachable(server, side, query, talk.peer),
  ]);
  const reason = ['report', 'block', 'handOver'].find((each) => each === query.get('ask'));
  return {
    side,
    list,
    tab,
    pageNo,
    perPage,
    search,
    found,
    thread,
    /** There are newer ones than those that are shown. */
    isOlder,
    /** Whom a conversation is begun with that there isn't yet. */
    begun: begun !== null && begun.conversationId === null ? begun : null,
    templates: templates?.dataList ?? [],
    /** What those who answer are called. */
    ownName: templates?.name ?? '',
    label,
    labels: labels?.dataList ?? [],
    /** Whom a conversation may be given to. */
    colleagues: colleagues?.dataList ?? [],
    vouchers: vouchers?.dataList ?? [],
    isTextsOpen,
    /** How those who answer do so, where that is what is looked at. */
    desk,
    /** What a shopper lets others know. */
    habits,
    /** The question of the contact form that the house writes about; 0 for none. */
    ticketId,
    attached,
    /** What else can go along, while that is chosen. */
    attach,
    /** What is answered, however old: it may be shown no more. */
    replyTo,
    editing: readNumber(query.get('edit')),
    ask: (reason ?? null) as 'report' | 'block' | 'handOver' | null,
    done: (['reported', 'handedOver', 'saved'] as const).find((each) => each === query.get('done')) ?? null,
    /** Of the form without scripts: sent twice it is one message. */
    clientId: randomUUID(),
    ownHost: new URL(siteUrl).host,
    now: new Date().toISOString(),
  };
}
export type ChatPageData = Awaited<ReturnType<typeof readChatPage>>;

/** A message of a conversation by its number; null where its reader has none. */
async function readAnswered(
  calls: ReturnType<typeof chatCalls>,
  { conversation: { id }, messages }: ChatThread,
  number: number,
): Promise<ChatMessage | null> {
  const shown = messages.find((message) => message.number === number);
  if (shown !== undefined) return shown;
  const older = await orHidden(calls.read({ id, before: number + 1, perpage: 1 }));
  return older.messages.find((message) => message.number === number) ?? null;
}

/** Whether more has been said than a page shows: one that was found among the newest stands on the newest page. */
async function hasNewer(
  calls: ReturnType<typeof chatCalls>,
  { conversation: { id }, messages }: ChatThread,
): Promise<boolean> {
  const newest = await orHidden(calls.read({ id, perpage: 1 }));
  return (newest.messages.at(-1)?.number ?? 0) > (messages.at(-1)?.number ?? 0);
}

/**
 * Whom somebody comes to write to, and what that is called until there is a conversation: for a shopper `?store=` names a
 * store, `?with=house` the house; for a store `?order=` names the buyer, for the house `?ticket=` who asked.
 */
async function readBegun(
  api: ServerSide['api'],
  side: ChatWebSide,
  query: URLSearchParams,
  { orderNumber, ticketId }: { orderNumber: string; ticketId: number },
) {
  if (side === 'house') {
    if (ticketId === 0) return null;
    const found = await orNotFound(orHidden(api.houseChat.ofTicket({ ticketId })));
    return { ...found, store: null, orderNumber: null };
  }
  if (side === 'store') {
    if (orderNumber === '') return null;
    const found = await orNotFound(orHidden(api.storeChat.ofOrder({ orderNumber })));
    return { ...found, store: null, orderNumber };
  }
  const store = query.get('store');
  if (store === null && query.get('with') !== 'house') return null;
  if (store !== null && store.length > 200) throw data(null, { status: 404 });
  const found = await orNotFound(
    api.chat.with({
      ...(store === null ? {} : { store }),
      ...(orderNumber === '' ? {} : { order: orderNumber }),
    }),
  );
  return { ...found, store, orderNumber: null, isEnded: false };
}

import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { plainDigits } from '../../shared/plain-digits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { pictureBase, sellerPicture } from '../image/picture.rules.ts';
import { describeNamedVouchers } from '../promotion/list-vouchers.ts';
import type { SettingsReader } from '../settings/shop-settings.ts';
import {
  findOrderForCard,
  type OrderBesideChat,
  selectAsker,
  selectBuyer,
  selectOrders,
  selectStoreByKey,
  selectStoresOf,
  selectTicketsOf,
} from './beside-chat.store.ts';
import {
  type ChatOwner,
  type ChatSide,
  changeableMs,
  excerptOf,
  findRisks,
  type InboxTab,
  mayChangeMessage,
  sideOf,
  typingMs,
} from './chat.rules.ts';
import { countNews } from './chat-news.store.ts';
import type {
  ChatCard,
  ChatConversation,
  ChatMessage,
  ChatPeer,
  ChatSummary,
  ChatThread,
  FoundMessage,
  OrderOfChat,
} from './chat-shapes.contract.ts';
import { selectFrozen } from './citation.store.ts';
import {
  type ConversationRow,
  findConversation,
  type ListedConversation,
  searchConversations,
  selectConversation,
  selectConversations,
} from './conversation.store.ts';
import { selectDesk } from './desk.store.ts';
import { excerptAround } from './excerpt-around.rules.ts';
import { selectShowsRead } from './habit.store.ts';
import { readAnswers } from './keep-desk.ts';
import {
  type MessageRow,
  type SeenMessage,
  searchMessages,
  selectMessages,
  selectNewest,
  selectNumbered,
  selectPhotoKey,
  selectPhotos,
  selectWithPhotos,
} from './message.store.ts';
import { isReportOpen } from './report.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'changes' | 'siteUrl' | 'storage'>;
export type ChatNeeds = Needs;
type NotThere = { code: 'chatNotFound' };

/** A Thai name may begin with a vowel that is written before its consonant, and is none without it. */
function initialOf(lastname: string | null): string | undefined {
  return /(?![เ-ไ])\p{L}/u.exec(lastname ?? '')?.[0];
}

/** What others see of a person's name. */
export function shownName(firstname: string | null, lastname: string | null): string {
  const initial = initialOf(lastname);
  return [firstname ?? '', initial === undefined ? '' : `${initial}.`]
    .filter((part) => part !== '')
    .join(' ');
}

/** The house as who one talks with. */
export async function houseOf(site: SettingsReader, locale: Locale): Promise<ChatPeer> {
  const { businessNameTh, businessNameEn } = (await site.settings()).site;
  return {
    kind: 'house',
    name: inLocale(locale, businessNameTh, businessNameEn),
    urlKey: null,
    imageUrl: null,
  };
}

function shopperOf({ firstname, lastname }: Pick<ListedConversation, 'firstname' | 'lastname'>): ChatPeer {
  return { kind: 'shopper', name: shownName(firstname, lastname), urlKey: null, imageUrl: null };
}

function peerOf(row: ListedConversation, side: ChatSide, house: ChatPeer, locale: Locale): ChatPeer {
  if (side === 'desk') return shopperOf(row);
  const { sellerId, storeUrlKey: urlKey, storeTh: nameTh, storeEn, storeLogo: logoKey } = row;
  if (sellerId === null || urlKey === null || nameTh === null) return house;
  const imageUrl = pictureBase('seller', sellerId, sellerPicture({ urlKey, nameTh, logoKey }));
  return { kind: 'store', name: inLocale(locale, nameTh, storeEn ?? nameTh), urlKey, imageUrl };
}

function describeSummary(
  row: ListedConversation,
  peer: ChatPeer,
  side: ChatSide,
  last: { message: MessageRow; hasPhotos: boolean } | null,
): ChatSummary {
  const isDesk = side === 'desk';
  return {
    id: row.id,
    peer,
    state: row.state,
    last:
      last === null
        ? null
        : {
            isMine: last.message.side === side,
            excerpt: excerptOf(last.message.text),
            hasPhotos: last.hasPhotos,
            hasCard: last.message.cardKind !== null,
            isTakenBack: last.message.takenBackAt !== null,
            at: last.message.at.toISOString(),
          },
    unread: row.unread,
    waitingSince: isDesk ? (row.waitingSince?.toISOString() ?? null) : null,
    labels: isDesk ? row.labels : [],
    assignedTo:
      isDesk && row.assignedTo !== null ? { userId: row.assignedTo, name: row.assigneeName ?? '' } : null,
  };
}

async function describeList(
  { db }: Pick<Needs, 'db'>,
  site: SettingsReader,
  owner: ChatOwner,
  rows: readonly ListedConversation[],
  locale: Locale,
): Promise<ChatSummary[]> {
  const side = sideOf(owner);
  const newest = await selectNewest(
    db,
    rows.map(({ id }) => id),
    side,
  );
  const withPhotos = await selectWithPhotos(db, [...newest.values()]);
  const house = await houseOf(site, locale);
  return rows.map((row) => {
    const message = newest.get(row.id);
    const last =
      message === undefined ? null : { message, hasPhotos: withPhotos.has(`${row.id}/${message.number}`) };
    return describeSummary(row, peerOf(row, side, house, locale), side, last);
  });
}

/** Conversations under a tab, the newest first; of those that wait the longest first. */
export async function listConversations(
  needs: Needs,
  site: SettingsReader,
  owner: ChatOwner,
  asked: { tab: InboxTab; label: string | undefined; pageNo: number; perPage: number; locale: Locale },
) {
  const { tab, label, pageNo, perPage, locale } = asked;
  const offset = (pageNo - 1) * perPage;
  const { rows, total } = await selectConversations(needs.db, owner, { tab, label, limit: perPage, offset });
  return { dataList: await describeList(needs, site, owner, rows, locale), total };
}

export function readUnread({ db, clock }: Pick<Needs, 'db' | 'clock'>, owner: ChatOwner) {
  return countNews(db, owner, clock());
}

type Reading = {
  before?: number | undefined;
  after?: number | undefined;
  /** An order that is told of, however old. */
  order?: string | undefined;
  perPage: number;
  locale: Locale;
  /** Whether the reader, of the house, may open what is asked by the contact form. */
  opensTickets?: boolean;
};

/** A conversation of one's own with its newest messages, those before one, or those after one. */
export async function readThread(
  needs: Needs,
  site: SettingsReader,
  owner: ChatOwner,
  id: number,
  { perPage, locale, order, opensTickets = false, ...range }: Reading,
): Promise<Result<ChatThread, NotThere>> {
  const row = await selectConversation(needs.db, owner, id);
  if (row === null) return fail({ code: 'chatNotFound' });
  const side = sideOf(owner);
  const found = await selectMessages(needs.db, id, side, { ...range, limit: perPage + 1 });
  const hasMore = found.length > perPage;
  const page = range.after === undefined ? found.slice(-perPage) : found.slice(0, perPage);
  return succeed({
    conversation: await describeConversation(needs, site, owner, row, { locale, order, opensTickets }),
    messages: await describeMessages(needs, row, page, side, locale, owner.userId),
    hasMore,
  });
}

async function describeConversation(
  needs: Needs,
  site: SettingsReader,
  owner: ChatOwner,
  row: ListedConversation,
  { locale, order, opensTickets }: Pick<Reading, 'locale' | 'order'> & { opensTickets: boolean },
): Promise<ChatConversation> {
  const [summary] = await describeList(needs, site, owner, [row], locale);
  if (summary === undefined) throw new Error('A conversation has a summary');
  const { userId, sellerId } = row;
  const tickets =
    userId === null || owner.kind !== 'house' || !opensTickets
      ? []
      : await selectTicketsOf(needs.db, userId, ticketsBeside);
  const mine = sideOf(owner);
  const [byMe, byThem] =
    mine === 'shopper'
      ? [row.blockedByShopperAt, row.blockedByDeskAt]
      : [row.blockedByDeskAt, row.blockedByShopperAt];
  const typedAt = mine === 'shopper' ? row.deskTypingAt : row.shopperTypingAt;
  return {
    ...summary,
    isTyping: typedAt !== null && needs.clock().getTime() - typedAt.getTime() < typingMs,
    blockedBy: byMe !== null ? 'me' : byThem !== null ? 'them' : null,
    isEnded: userId === null,
    isReported: await isReportOpen(needs.db, row.id, mine),
    answersInMinutes: mine === 'shopper' && sellerId !== null ? await readAnswers(needs, sellerId) : null,
    orders: await listOrders(needs.db, { userId, sellerId }, order),
    tickets: tickets.map((ticket) => ({ ...ticket, createdAt: ticket.createdAt.toISOString() })),
  };
}

const ordersBeside = 5;
const ticketsBeside = 5;

/** The last orders that may go along into a conversation, and one that is named, if that may. */
async function listOrders(
  db: Queryable,
  { userId, sellerId }: Pick<ConversationRow, 'userId' | 'sellerId'>,
  named: string | undefined,
): Promise<OrderOfChat[]> {
  if (userId === null) return [];
  const orders = await selectOrders(db, { userId, sellerId, limit: ordersBeside });
  const isAmong = named === undefined || orders.some(({ orderNumber }) => orderNumber === named);
  const id = isAmong ? null : await findOrderForCard(db, named, { userId, sellerId });
  if (id !== null) orders.push(...(await selectOrders(db, { ids: [id] })));
  return orders.map(describeOrder);
}

function describeOrder({ orderNumber, status, totalSatang, copies, createdAt }: OrderBesideChat) {
  return { orderNumber, status, total: toBaht(totalSatang), copies, placedAt: createdAt.toISOString() };
}

/** Messages as a side sees them now: prices and states of what they name are those of this moment. */
export async function describeMessages(
  needs: Needs,
  row: ConversationRow,
  messages: readonly SeenMessage[],
  side: ChatSide,
  locale: Locale,
  /** Who looks, and may change what they wrote; null for who only reads. */
  readerId: number | null = null,
): Promise<ChatMessage[]> {
  const now = needs.clock();
  const changeable = messages
    .filter(
      (message) => message.side === side && message.userId === readerId && mayChangeMessage(message, now),
    )
    .map(({ number }) => number);
  const numbers = messages.map(({ number }) => number);
  const [photos, answered, cards, isReadShown, frozen] = await Promise.all([
    selectPhotos(needs.db, row.id, numbers),
    selectNumbered(
      needs.db,
      row.id,
      side,
      messages.flatMap(({ replyTo }) => replyTo ?? []),
    ),
    describeCards(needs, row, messages, locale),
    side === 'shopper' ? isDeskOpenAbout(needs.db, row.sellerId) : isShopperOpenAbout(needs.db, row.userId),
    selectFrozen(needs.db, { conversationId: row.id, side }, readerId === null ? [] : changeable),
  ]);
  const answeredPhotos = await selectWithPhotos(needs.db, answered);
  const answeredOf = new Map(answered.map((message) => [message.number, message]));
  const othersRead = side === 'shopper' ? row.deskRead : row.shopperRead;
  const ownHost = new URL(needs.siteUrl).host;
  const isOfHouse = (of: ChatSide) => row.sellerId === null && of === 'desk';
  const mayChange = new Set(readerId === null ? [] : changeable.filter((number) => !frozen.has(number)));
  return messages.map((message, at): ChatMessage => {
    const isMine = message.side === side;
    const isTakenBack = message.takenBackAt !== null;
    const before = message.replyTo === null ? undefined : answeredOf.get(message.replyTo);
    return {
      number: message.number,
      side: message.side,
      isMine,
      isAutomatic: message.isAutomatic,
      by: side === 'desk' && message.side === 'desk' ? message.author : null,
      clientId: isMine ? message.clientId : null,
      text: message.text,
      // What the house tells shoppers is its own telephone and its own links.
      risks: isMine || isTakenBack || isOfHouse(message.side) ? [] : findRisks(message.text, ownHost),
      replyTo:
        before === undefined
          ? null
          : {
              number: before.number,
              excerpt: excerptOf(before.text),
              isMine: before.side === side,
              hasPhotos: answeredPhotos.has(`${row.id}/${before.number}`),
              hasCard: before.cardKind !== null,
              isTakenBack: before.takenBackAt !== null,
            },
      card: isTakenBack ? null : (cards[at] ?? null),
      photos: photos
        .filter(({ number }) => number === message.number)
        .map(({ id, width, height }) => ({ id, width, height })),
      at: message.at.toISOString(),
      editedAt: message.editedAt?.toISOString() ?? null,
      isTakenBack,
      isHeld: message.heldAt !== null,
      isRead: isReadShown && isMine && message.number <= othersRead && message.heldAt === null,
      changeableUntil: mayChange.has(message.number)
        ? new Date(message.at.getTime() + changeableMs).toISOString()
        : null,
    };
  });
}

/** Whether a desk lets shoppers know that somebody reads and types. */
export async function isDeskOpenAbout(db: Queryable, sellerId: number | null): Promise<boolean> {
  return (await selectDesk(db, sellerId))?.showsRead ?? true;
}

/** The same of a shopper; of one who is forgotten there is nothing to know. */
export async function isShopperOpenAbout(db: Queryable, userId: number | null): Promise<boolean> {
  return userId !== null && (await selectShowsRead(db, userId));
}

async function describeCards(
  needs: Needs,
  { userId }: Pick<ConversationRow, 'userId'>,
  messages: readonly MessageRow[],
  locale: Locale,
): Promise<(ChatCard | null)[]> {
  const idsOf = (kind: MessageRow['cardKind']) =>
    messages.flatMap(({ cardKind, cardId }) => (cardKind === kind && cardId !== null ? [cardId] : []));
  const [products, orders, vouchers, stores] = await Promise.all([
    readProductCards(needs, idsOf('product'), locale),
    selectOrders(needs.db, { ids: idsOf('order') }),
    describeNamedVouchers(needs, { userId, ids: idsOf('voucher'), locale }),
    selectStoresOf(needs.db, idsOf('handover')),
  ]);
  return messages.map(({ cardKind, cardId }): ChatCard | null => {
    if (cardKind === 'product')
      return { kind: 'product', product: products.find(({ id }) => id === cardId) ?? null };
    if (cardKind === 'voucher')
      return { kind: 'voucher', voucher: vouchers.find(({ id }) => id === cardId) ?? null };
    if (cardKind === 'handover') {
      const store = stores.find(({ id }) => id === cardId);
      if (store === undefined) return { kind: 'handover', store: null };
      const { nameTh, nameEn, urlKey } = store;
      return { kind: 'handover', store: { name: inLocale(locale, nameTh, nameEn), urlKey } };
    }
    if (cardKind !== 'order') return null;
    const order = orders.find(({ id }) => id === cardId);
    return { kind: 'order', order: order === undefined ? null : describeOrder(order) };
  });
}

/** Messages of one's own conversations that a text is found in. */
export async function findMessages(
  needs: Needs,
  site: SettingsReader,
  owner: ChatOwner,
  { search, perPage, locale }: { search: string; perPage: number; locale: Locale },
): Promise<FoundMessage[]> {
  if (search === '') return [];
  const side = sideOf(owner);
  const found = await searchMessages(needs.db, owner, { search, limit: perPage });
  const ids = [...new Set(found.map(({ conversationId }) => conversationId))];
  const house = await houseOf(site, locale);
  const peers = new Map<number, ChatPeer>();
  for (const id of ids) {
    const row = await selectConversation(needs.db, owner, id);
    if (row !== null) peers.set(id, peerOf(row, side, house, locale));
  }
  return found.flatMap((message) => {
    const peer = peers.get(message.conversationId);
    if (peer === undefined) return [];
    return [
      {
        conversationId: message.conversationId,
        peer,
        number: message.number,
        excerpt: excerptAround(message.text, search),
        isMine: message.side === side,
        at: message.at.toISOString(),
      },
    ];
  });
}

const conversationsFound = 10;

/**
 * One's own conversations by whom they are with, as far as that is shown: of a shopper's surname its initial, and to a store
 * the name that stands on its parcels. By an order's number, and a shopper's question by the contact form, too.
 */
export async function findConversations(
  needs: Needs,
  site: SettingsReader,
  owner: ChatOwner,
  { search, locale }: { search: string; locale: Locale },
): Promise<ChatSummary[]> {
  if (search === '') return [];
  const words = search.split(/\s+/);
  const initial = words.length > 1 ? initialOf(words.at(-1) ?? null) : undefined;
  const number = plainDigits(search).toUpperCase();
  const rows = await searchConversations(needs.db, owner, {
    name: search,
    shortened: initial === undefined ? null : { firstname: words.slice(0, -1).join(' '), initial },
    orderNumber: /^R\d{1,15}(-\d{1,3})?$/.test(number) ? number : null,
    ticket: /^#?\d{1,9}$/.test(number) ? Number(number.replace('#', '')) : null,
    limit: conversationsFound,
  });
  return describeList(needs, site, owner, rows, locale);
}

type Begun = {
  peer: ChatPeer;
  orders: OrderOfChat[];
  conversationId: number | null;
  answersInMinutes: number | null;
};

/** Whom a shopper's conversation would be with, and the one there is. */
export async function readPeer(
  needs: Pick<Needs, 'db' | 'clock' | 'changes'>,
  site: SettingsReader,
  userId: number,
  { store: urlKey, order, locale }: { store?: string | undefined } & Pick<Reading, 'locale' | 'order'>,
): Promise<Result<Begun, NotThere>> {
  const { db } = needs;
  const ordersWith = (sellerId: number | null, conversationId: number | null) =>
    conversationId === null ? listOrders(db, { userId, sellerId }, order) : [];
  if (urlKey === undefined) {
    const conversationId = await findConversation(db, userId, null);
    return succeed({
      peer: await houseOf(site, locale),
      orders: await ordersWith(null, conversationId),
      conversationId,
      answersInMinutes: null,
    });
  }
  const store = await selectStoreByKey(db, urlKey);
  if (store === null) return fail({ code: 'chatNotFound' });
  const imageUrl = pictureBase('seller', store.id, sellerPicture(store));
  const name = inLocale(locale, store.nameTh, store.nameEn);
  const conversationId = await findConversation(db, userId, store.id);
  return succeed({
    peer: { kind: 'store', name, urlKey, imageUrl },
    orders: await ordersWith(store.id, conversationId),
    conversationId,
    answersInMinutes: await readAnswers(needs, store.id),
  });
}

type BegunAbout = Pick<Begun, 'peer' | 'orders' | 'conversationId'> & { isEnded: boolean };

/** Whom a store's conversation about one of its orders would be with, and the one there is. */
export async function readBuyer(
  { db }: Pick<Needs, 'db'>,
  sellerId: number,
  orderNumber: string,
): Promise<Result<BegunAbout, { code: 'orderNotFound' }>> {
  const buyer = await selectBuyer(db, sellerId, orderNumber);
  if (buyer === null) return fail({ code: 'orderNotFound' });
  const { userId } = buyer;
  const conversationId = await findConversation(db, userId, sellerId);
  return succeed({
    peer: shopperOf(buyer),
    orders: conversationId === null ? await listOrders(db, { userId, sellerId }, orderNumber) : [],
    conversationId,
    isEnded: buyer.isForgotten,
  });
}

/** Whom the house's conversation about a question of the contact form would be with, and the one there is. */
export async function readAsker(
  { db }: Pick<Needs, 'db'>,
  ticketId: number,
): Promise<Result<BegunAbout, { code: 'ticketNotFound' }>> {
  const asker = await selectAsker(db, ticketId);
  if (asker === null) return fail({ code: 'ticketNotFound' });
  const { userId } = asker;
  const conversationId = await findConversation(db, userId, null);
  return succeed({
    peer: shopperOf(asker),
    orders: conversationId === null ? await listOrders(db, { userId, sellerId: null }, undefined) : [],
    conversationId,
    isEnded: asker.isForgotten,
  });
}

/** A photo of a conversation of one's own; null when there is none. */
export async function readPhoto(
  { db, storage }: Pick<Needs, 'db' | 'storage'>,
  owner: ChatOwner,
  { id, photo }: { id: number; photo: number },
): Promise<File | null> {
  const key = await selectPhotoKey(db, owner, id, photo);
  return key === null ? null : openPhoto({ storage }, key);
}

/** The file of a photo whose reader may see it; null when it isn't there any more. */
export async function openPhoto({ storage }: Pick<Needs, 'storage'>, key: string): Promise<File | null> {
  const stored = await storage.get(key);
  if (stored === null) return null;
  return new File([new Uint8Array(stored.bytes)], key.split('/').at(-1) ?? 'photo', {
    type: stored.contentType,
  });
}

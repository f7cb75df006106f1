/** Whose conversations a page shows: each side has calls, an address and a photo's address of its own. */
export const chatSides = ['shopper', 'store', 'house'] as const;
export type ChatWebSide = (typeof chatSides)[number];

export const chatPaths: Readonly<Record<ChatWebSide, string>> = {
  shopper: '/chat',
  store: '/manage-store/chat',
  house: '/admin/chat',
};

export function isChatPath(pathname: string): boolean {
  return Object.values(chatPaths).includes(pathname);
}

export function readChatSide(text: string | undefined): ChatWebSide | null {
  return chatSides.find((side) => side === text) ?? null;
}

/** A conversation's page; without one the list. */
export function chatHref(
  side: ChatWebSide,
  id: number | null,
  query: Record<string, string | undefined> = {},
): string {
  const search = new URLSearchParams(id === null ? {} : { id: String(id) });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? chatPaths[side] : `${chatPaths[side]}?${search}`;
}

/** What the question is called that the house writes about; null for none. */
export function ticketOf({ ticketId }: { ticketId: number }): string | null {
  return ticketId === 0 ? null : `${ticketPlace}${ticketId}`;
}

/** What of the list is looked at: it is kept on the ways on from it, and by what is done there. */
export type KeptList = { tab: string; label: string; pageNo: number };

/** The query of these, without what is so anyway. */
export function keptQuery({ tab, label, pageNo }: KeptList): Record<string, string> {
  return {
    ...(tab === 'all' ? {} : { tab }),
    ...(label === '' ? {} : { label }),
    ...(pageNo <= 1 ? {} : { pageNo: String(pageNo) }),
  };
}

/** The query of what goes along with a message, beside the conversation's own. */
export function alongQuery(attached: { productId: number; orderNumber: string }): Record<string, string> {
  const { productId, orderNumber } = attached;
  if (productId > 0) return { product: String(productId) };
  return orderNumber === '' ? {} : { order: orderNumber };
}

/** The query of what is being written: what goes along and what is answered, which other deeds on the page leave as they are. */
export function writingQuery({
  attached,
  replyTo,
}: {
  attached: { productId: number; orderNumber: string };
  replyTo: { number: number } | null;
}): Record<string, string> {
  return { ...alongQuery(attached), ...(replyTo === null ? {} : { reply: String(replyTo.number) }) };
}

export function chatPhotoHref(side: ChatWebSide, id: number, photo: number): string {
  return `/resources/chat-photo/${side}/${id}/${photo}`;
}

/** What an order that is talked about is called in an address and a form. */
export const orderNumberPattern = /^R\d{1,15}-\d{1,3}$/;

/** A store's way to the buyer of an order, which goes along with what is written first. */
export function buyerHref(orderNumber: string): string {
  return chatHref('store', null, { order: orderNumber });
}

/** What begins the name under which the house's words about a question are kept until they are in. */
export const ticketPlace = 'ticket-';

/** The house's way to whoever asked something by the contact form. */
export function askerHref(ticketId: number): string {
  return chatHref('house', null, { ticket: String(ticketId) });
}

/** Where a page with scripts sends what is written. */
export function chatSendHref(side: ChatWebSide): string {
  return `/resources/chat/${side}`;
}

/** The event of the page by which it hears that something is new in a conversation. */
export const chatNewsEvent = 'bannasala:chat';
export type ChatNews = {
  unread: number;
  /** `reports`: of the house's desk, what was reported or is held. */
  desk: { unread: number; waiting: number; reports?: number } | null;
  /** Conversations in which the other side is typing. */
  typing: readonly number[];
};

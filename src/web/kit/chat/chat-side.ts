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

export function chatPhotoHref(side: ChatWebSide, id: number, photo: number): string {
  return `/resources/chat-photo/${side}/${id}/${photo}`;
}

/** A store's way to the buyer of an order, which goes along with what is written first. */
export function buyerHref(orderNumber: string): string {
  return chatHref('store', null, { order: orderNumber });
}

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

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

/** What begins the name under which the house's words about a question are kept until they are in. */
export const ticketPlace = 'ticket-';

/** What the question is called that the house writes about; null for none. */
export function ticketOf({ ticketId }: { ticketId: number }): string | null {
  return ticketId === 0 ? null : `${ticketPlace}${ticketId}`;
}

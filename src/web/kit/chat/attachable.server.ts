import type { ProductCard } from '../../../modules/catalogue/product-card.contract.ts';
import type { ChatCard, ChatPeer, OrderOfChat } from '../../../modules/chat/chat-shapes.contract.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber, readSearch } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { orHidden } from '../page/private-page.server.ts';
import type { ChatWebSide } from './chat-side.ts';

const productsOffered = 8;

/** A thing that goes along with what is written next, as it is now. */
type AttachedCard = Extract<ChatCard, { kind: 'product' | 'order' }>;

/** What the address names to go along; what isn't there, or may not, is left out, and that is said. */
export async function readAttached(
  { api }: ServerSide,
  query: URLSearchParams,
  orders: readonly OrderOfChat[],
): Promise<{
  productId: number;
  orderNumber: string;
  card: AttachedCard | null;
  missing: 'product' | 'order' | null;
}> {
  const none = { productId: 0, orderNumber: '', card: null, missing: null };
  const asked = query.get('order');
  const order = orders.find(({ orderNumber }) => orderNumber === asked);
  const orderNumber = order?.orderNumber ?? '';
  const productId = readNumber(query.get('product'));
  const [product] =
    productId === 0 ? [] : (await api.catalogue.productsByIds({ ids: String(productId) })).dataList;
  if (product !== undefined) return { ...none, orderNumber, productId, card: { kind: 'product', product } };
  const missing = query.get('product') ? 'product' : asked && order === undefined ? 'order' : null;
  return { ...none, orderNumber, missing, card: order === undefined ? null : { kind: 'order', order } };
}

export type Attachable = {
  search: string;
  /** Null where they couldn't be looked for. */
  products: ProductCard[] | null;
};

/**
 * Products to choose from: a store's own for those who answer for it; for a shopper the store's first, then those of others; for
 * the house all.
 */
export async function readAttachable(
  { api }: ServerSide,
  side: ChatWebSide,
  query: URLSearchParams,
  peer: ChatPeer,
): Promise<Attachable> {
  const search = readSearch(query.get('find'));
  const of = side === 'store' ? (await orHidden(api.storeCentre.waiting({}))).store.urlKey : peer.urlKey;
  // Without words a store's newest; of all there are too many to look through.
  const asked = { perpage: productsOffered, ...(search === '' ? {} : { search }) };
  try {
    const [first, others] = await Promise.all([
      of === null ? null : api.catalogue.productList({ ...asked, seller: of }),
      side === 'store' || search === '' ? null : api.catalogue.productList(asked),
    ]);
    const products = [...(first?.dataList ?? []), ...(others?.dataList ?? [])];
    const isFirst = ({ id }: ProductCard, at: number) => products.findIndex((each) => each.id === id) === at;
    return { search, products: products.filter(isFirst).slice(0, productsOffered) };
  } catch (error) {
    // What is refused for a moment doesn't take the page of what is being written away; anything else is thrown on.
    apiFailure(error);
    return { search, products: null };
  }
}

import type { StaffRight } from '../../../shared/contract.ts';
import { inLocale, type Locale } from '../../../shared/locale.ts';
import { returnsHref } from '../../kit/returns/return-links.ts';
import type { ApiClient } from '../../request/api-client.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { storePath } from '../store/stores-address.ts';
import { ticketPath, ticketsAddress } from '../ticket/tickets-address.ts';
import { nameOfAccount, userPath } from '../user/users-address.ts';

/** How many of each kind are shown. */
export const findsShown = 5;

type Find = { key: string; to: string; title: string; text: string };
/** What a search found of one kind: the first of them, how many there are, and where all are. */
type Finds = { kind: FoundKind; items: Find[]; total: number; all: string };
type Found = Omit<Finds, 'kind'>;

const join = (...parts: (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

/** What can be found beside orders, each with the right that its pages need, and how it is asked for. */
const kinds = {
  users: async (api, search) => {
    const { dataList, total } = await api.people.list({ search, perpage: findsShown });
    const items = dataList.map((account) => ({
      key: String(account.id),
      to: userPath(account.id),
      title: nameOfAccount(account),
      text: join(account.email, account.telephone),
    }));
    return { items, total, all: queryHref('/admin/users', { search }) };
  },
  products: async (api, search, locale) => {
    const { dataList, total } = await api.listing.staffProducts({ search, perpage: findsShown });
    const items = dataList.map(({ id, nameTh, nameEn, isbn13, sku, storeName }) => ({
      key: String(id),
      to: queryHref('/admin/products', { search: String(id) }),
      title: inLocale(locale, nameTh, nameEn),
      text: join(storeName, isbn13, sku),
    }));
    return { items, total, all: queryHref('/admin/products', { search }) };
  },
  stores: async (api, search) => {
    const { dataList, total } = await api.storeDesk.list({ search, perpage: findsShown });
    const items = dataList.map(({ id, name, urlKey }) => ({
      ...{ key: String(id), to: storePath(id), title: name, text: urlKey },
    }));
    return { items, total, all: queryHref('/admin/stores', { search }) };
  },
  returns: async (api, search) => {
    const { dataList, total } = await api.returns.staffList({ search, perpage: findsShown });
    const items = dataList.map(({ returnNumber, buyerName, seller }) => ({
      ...{ key: returnNumber, to: returnsHref('staff', returnNumber), title: returnNumber },
      text: join(buyerName, seller.name),
    }));
    return { items, total, all: queryHref('/admin/returns', { tab: 'all', search }) };
  },
  tickets: async (api, search) => {
    // What was held as spam is looked for at its desk.
    const states = ['open', 'answered', 'closed'] as const;
    const lists = await Promise.all(
      states.map((state) => api.ticket.staffList({ state, search, perpage: findsShown })),
    );
    const items = lists
      .flatMap(({ dataList }) => dataList)
      .slice(0, findsShown)
      .map(({ id, subject, name, email }) => ({
        ...{ key: String(id), to: ticketPath(id), title: subject, text: join(`#${id}`, name, email) },
      }));
    const fullest = lists.reduce(
      (most, list, place) => (list.total > (lists[most]?.total ?? 0) ? place : most),
      0,
    );
    return {
      items,
      total: lists.reduce((sum, list) => sum + list.total, 0),
      all: ticketsAddress.href({ tab: states[fullest] ?? 'open', search }),
    };
  },
  documents: async (api, search) => {
    // They are found by their number or their order's, and each has digits.
    if (!/\d{3}/.test(search) || search.length > 60) return null;
    const { dataList, total } = await api.document.register.ofAll({ search, perpage: findsShown });
    const items = dataList.map(({ id, documentNumber, orderNumber, buyerName }) => ({
      ...{ key: String(id), to: `/admin/documents/${orderNumber}`, title: documentNumber },
      text: join(orderNumber, buyerName),
    }));
    return { items, total, all: queryHref('/admin/documents', { search }) };
  },
} as const satisfies Partial<
  Record<StaffRight, (api: ApiClient, search: string, locale: Locale) => Promise<Found | null>>
>;

type FoundKind = keyof typeof kinds;
const foundKinds = Object.keys(kinds) as FoundKind[];

/** What a search finds beside orders, of what somebody with these rights may open; kinds of which there is nothing are left out. */
export async function findThings(
  api: ApiClient,
  rights: readonly StaffRight[],
  search: string,
  locale: Locale,
): Promise<Finds[]> {
  const asked = foundKinds.filter((kind) => rights.includes(kind));
  const found = await Promise.all(
    asked.map(async (kind) => {
      const finds: Found | null = await kinds[kind](api, search, locale);
      return finds === null || finds.total === 0 ? [] : [{ kind, ...finds }];
    }),
  );
  return found.flat();
}

import type { Services } from '../../platform/services.ts';
import { readIsbn } from '../../shared/isbn.rules.ts';
import { succeed } from '../../shared/result.ts';
import { findEdition, listOwnOffers } from '../catalogue/add-offer.ts';
import { readBook } from '../catalogue/change-book.ts';
import { describeBook, pictureOfEdition } from './list-products.ts';
import { selectLikelyEditions, selectNames } from './listing.store.ts';

type Needs = Pick<Services, 'db'>;

/** The book of an ISBN as people write it, and which offers of it a store has. */
export async function lookUpBook(services: Needs, sellerId: number, written: string) {
  const isbn = readIsbn(written);
  if (!isbn.ok) return isbn;
  const editionId = await findEdition(services.db, isbn.value);
  if (editionId === null) return succeed({ isbn13: isbn.value, book: null, own: [] });
  const [book, own] = await Promise.all([
    describeEdition(services, editionId),
    listOwnOffers(services.db, sellerId, editionId),
  ]);
  return succeed({ isbn13: isbn.value, book, own });
}

/** Books that may be the one about to be added, the likeliest first. */
export async function listDoubles(
  services: Needs,
  asked: { title: string; author: string; publisher: string; year: number | undefined },
) {
  const ids = await selectLikelyEditions(services.db, asked);
  const books = await Promise.all(ids.map((id) => describeEdition(services, id)));
  return { dataList: books.flatMap((book) => book ?? []) };
}

async function describeEdition(services: Needs, editionId: number) {
  const book = await readBook(services.db, editionId);
  return book === null ? null : describeBook(book, await pictureOfEdition(services, editionId));
}

/** Names of writers, publishers or series that hold a text, for whoever is about to write one. */
export function listNames(
  { db }: Needs,
  { kind, search }: { kind: 'authors' | 'publishers' | 'series'; search: string },
): Promise<string[]> {
  return selectNames(db, kind, search);
}

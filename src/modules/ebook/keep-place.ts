import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { ReadingPlace } from './ebook.contract.ts';
import { type PlaceRow, selectPlace, updatePlace } from './library.store.ts';

type NotTheirs = { code: 'libraryBookNotFound' };

/** Where somebody was last in a book of their library, on whichever device; null before they read it here. */
export async function readPlace(
  { db }: Pick<Services, 'db'>,
  book: { id: number; userId: number },
): Promise<Result<ReadingPlace | null, NotTheirs>> {
  const place = await selectPlace(db, book);
  return place === undefined ? fail({ code: 'libraryBookNotFound' }) : succeed(describePlace(place));
}

/** Keeps it: of two devices the one that tells last. */
export function keepPlace(
  services: Pick<Services, 'db' | 'clock'>,
  at: { id: number; userId: number } & Omit<ReadingPlace, 'readAt'>,
): Promise<Result<null, NotTheirs>> {
  return transact(services.db, async (tx) =>
    (await updatePlace(tx, { ...at, now: services.clock() }))
      ? succeed(null)
      : fail({ code: 'libraryBookNotFound' }),
  );
}

export function describePlace(place: PlaceRow | null): ReadingPlace | null {
  return place === null ? null : { ...place, readAt: new Date(place.readAt).toISOString() };
}

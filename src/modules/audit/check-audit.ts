import type { Queryable } from '../../platform/db/database.ts';
import { type ChainedEvent, chainBegin, hashLink, hashPersonal, isEmptied } from './audit-chain.ts';
import {
  countUnsealed,
  selectErasedUsers,
  selectLinks,
  selectPosition,
  selectStrayEvents,
} from './audit-seal.store.ts';

/**
 * What is wrong with the log at a place: an entry that is gone, one that was changed (or its link), one that was emptied
 * though nobody of it was erased, a link that is gone, an entry put in past the log.
 */
export type AuditBreak = {
  what: 'removed' | 'changed' | 'emptied' | 'linkRemoved' | 'inserted';
  /** The link's place; null for an entry that has none. */
  position: number | null;
  /** The entry's number; null where a link is gone. */
  eventId: number | null;
};
export type AuditCheck = {
  checked: number;
  /** Of the last link: whoever noted it down before sees that the chain still goes through it. */
  head: string;
  breaks: AuditBreak[];
};

type Link = Awaited<ReturnType<typeof selectLinks>>[number];

const batch = 5_000;
const breaksMost = 100;

/** Goes over the whole chain and says where it is broken; the first hundred places. */
export async function checkAudit(db: Queryable): Promise<AuditCheck> {
  const breaks: AuditBreak[] = [];
  let before: Buffer = chainBegin;
  let position = 0;
  let checked = 0;
  for (;;) {
    const links = await selectLinks(db, position, batch);
    const erased = await selectErasedUsers(db, emptiedPeople(links));
    for (const link of links) {
      const { seal } = link;
      if (seal.position !== position + 1)
        breaks.push({ what: 'linkRemoved', position: position + 1, eventId: null });
      const what = checkLink(link, before, erased);
      if (what !== null) breaks.push({ what, position: seal.position, eventId: seal.eventId });
      before = seal.hash;
      position = seal.position;
      checked += 1;
    }
    if (links.length < batch || breaks.length >= breaksMost) break;
  }
  const stray = await selectStrayEvents(db, breaksMost);
  for (const eventId of stray) breaks.push({ what: 'inserted', position: null, eventId });
  return { checked, head: before.toString('hex'), breaks: breaks.slice(0, breaksMost) };
}

/** At which place the chain has a link, by its hash in hexadecimal; null when it doesn't go through it. */
export function findLink(db: Queryable, hash: string): Promise<number | null> {
  return selectPosition(db, Buffer.from(hash, 'hex'));
}

/** Entries that aren't in the chain yet: those of the last minute. */
export function countUnchained(db: Queryable): Promise<number> {
  return countUnsealed(db);
}

/** People in entries that were emptied: whether they were erased is to be looked at. */
function emptiedPeople(links: readonly Link[]): number[] {
  const people = links.flatMap(({ seal, event }) =>
    seal.salt === null && event !== null ? [event.actorUserId, event.subjectUserId] : [],
  );
  return [...new Set(people.filter((id) => id !== null))];
}

function checkLink(
  { seal, event }: Link,
  before: Buffer,
  erased: ReadonlySet<number>,
): AuditBreak['what'] | null {
  if (event === null) return 'removed';
  // Whether the entry was changed or its link, can't be told: both are covered by one hash.
  if (!hashLink(before, seal.position, event, seal.personalHash).equals(seal.hash)) return 'changed';
  if (seal.salt === null) return isLawfullyEmptied(event, erased) ? null : 'emptied';
  return hashPersonal(event, seal.salt).equals(seal.personalHash) ? null : 'changed';
}

function isLawfullyEmptied(event: ChainedEvent, erased: ReadonlySet<number>): boolean {
  const people = [event.actorUserId, event.subjectUserId];
  return isEmptied(event) && people.some((id) => id !== null && erased.has(id));
}

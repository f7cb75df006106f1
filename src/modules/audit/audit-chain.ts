import { createHash } from 'node:crypto';

/** An entry of the audit log, as the chain covers it. */
export type ChainedEvent = {
  id: number;
  at: Date;
  kind: string;
  actorUserId: number | null;
  subjectUserId: number | null;
  address: string | null;
  userAgent: string | null;
  detail: Readonly<Record<string, unknown>>;
};

/** What the first link stands on. */
export const chainBegin = Buffer.alloc(32);

/** Of what may be emptied when a person is erased; salted, so that afterwards it says nothing about them. */
export function hashPersonal(
  { address, userAgent, detail }: Pick<ChainedEvent, 'address' | 'userAgent' | 'detail'>,
  salt: Buffer,
): Buffer {
  const sorted = Object.entries(detail).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify([address, userAgent, sorted]))
    .digest();
}

/** A link: the hash of the one before, its place, and the entry. */
export function hashLink(
  before: Buffer,
  position: number,
  { id, at, kind, actorUserId, subjectUserId }: Omit<ChainedEvent, 'address' | 'userAgent' | 'detail'>,
  personalHash: Buffer,
): Buffer {
  const entry = [position, id, at.toISOString(), kind, actorUserId, subjectUserId];
  return createHash('sha256').update(before).update(JSON.stringify(entry)).update(personalHash).digest();
}

/** Whether nothing is left in an entry that could tell who a person was. */
export function isEmptied({ address, userAgent, detail }: ChainedEvent): boolean {
  return address === null && userAgent === null && Object.keys(detail).length === 0;
}

import type { PersonRole } from './people.rules.ts';

/** That a work names somebody in a role. */
export type Credit = { workId: number; role: PersonRole; position: number };
/** Who made a work. */
export type MadeBy = { authorId: number; role: PersonRole; position: number };

/** What of the catalogue's own rows a merge changed: enough to put it back. */
export type MergedRows = {
  /** The row that went. */
  row: Record<string, unknown>;
  /** Who made the work that went. */
  makers: MadeBy[];
  editionIds: number[];
  workIds: number[];
  productIds: number[];
  credits: { moved: Credit[]; dropped: Credit[] };
  /** Addresses that led to what went. */
  addresses: string[];
  /** What the one that stayed didn't tell of itself and took over, by column. */
  filled: Record<string, unknown>;
};

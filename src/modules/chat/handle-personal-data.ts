import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deskPage } from './chat.rules.ts';
import { selectShowsRead } from './habit.store.ts';
import {
  scrubConversationsOf,
  selectConversationsOf,
  selectLabelsOf,
  selectReportsBy,
  selectSaid,
} from './personal-data.store.ts';

const mostExported = 50_000;

/** What a person said to stores and to the house, and what was said to them. `photoKeys` name files. */
export async function exportChats(db: Queryable, userId: number) {
  const [said, reports, labels, showsRead] = await Promise.all([
    selectSaid(db, userId, mostExported),
    selectReportsBy(db, userId),
    selectLabelsOf(db, userId),
    selectShowsRead(db, userId),
  ]);
  return {
    messages: said.map(({ store, isMine, text, at, photoKeys, cardKind, cardOf }) => ({
      with: store ?? 'shop',
      from: isMine ? 'you' : 'them',
      text,
      at: at.toISOString(),
      photoKeys,
      card: cardKind === null ? null : { kind: cardKind, of: cardOf },
    })),
    reports,
    labels: labels.map(({ store, labels: said }) => ({ with: store ?? 'shop', labels: said })),
    habits: { showsRead },
  };
}

/** Where stores read what a person wrote to them. Once they are erased nobody knows which conversations were theirs. */
export async function listDeskPages(db: Queryable, userId: number): Promise<string[]> {
  return (await selectConversationsOf(db, userId)).map(deskPage);
}

/** A shopper's words and photos go; what stores answered stays with the stores. Answers the files' keys. */
export function eraseChats(tx: Transaction, userId: number): Promise<string[]> {
  return scrubConversationsOf(tx, userId);
}

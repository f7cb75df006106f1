import type { Queryable } from '../../platform/db/database.ts';
import { deleteTicketsOf, selectMessages, selectTicketsOf } from './ticket.store.ts';

type Person = Parameters<typeof selectTicketsOf>[1];

/** What a person asked, signed in or by their address, and what was answered. */
export async function exportTickets(db: Queryable, person: Person) {
  const rows = await selectTicketsOf(db, person);
  return Promise.all(
    rows.map(async ({ id, name, email, telephone, subject, createdAt, state }) => ({
      ...{ number: id, name, email, telephone, subject, state, at: createdAt.toISOString() },
      messages: (await selectMessages(db, id)).map((message) => ({
        from: message.isFromStaff ? 'shop' : 'you',
        text: message.text,
        at: new Date(message.at).toISOString(),
      })),
    })),
  );
}

export function eraseTickets(tx: Queryable, person: Person): Promise<void> {
  return deleteTicketsOf(tx, person);
}

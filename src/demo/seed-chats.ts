import { sql } from 'drizzle-orm';
import { type ChatSide, cardKinds } from '../modules/chat/chat.rules.ts';
import { chatConversations, chatMessages, chatTemplates } from '../modules/chat/chat.tables.ts';
import { demoChats, demoTemplates } from './content/chats.ts';
import type { DemoAccounts } from './seed-accounts.ts';
import type { SeedContext } from './seed-context.ts';

const minuteMs = 60_000;

type Talking = {
  accounts: Pick<DemoAccounts, 'shopper' | 'buyers' | 'sellerUserId'>;
  /** The store whose people sign in to the demo. */
  sellerId: number;
};

/** What shoppers of the demo and its publisher's store have said to each other, and one who asks the house. */
export async function seedChats({ tx, now }: SeedContext, { accounts, sellerId }: Talking): Promise<void> {
  // What is asked about, in the order of the conversations.
  const { rows: products } = await tx.execute<{ id: number }>(sql`select id from products
    where seller_id = ${sellerId} and is_active and off_sale_as is null and edition_id is not null order by sold_count desc, id limit 5`);
  const people = [accounts.shopper, ...accounts.buyers];
  for (const [at, { who, isWithHouse, said }] of demoChats.entries()) {
    const person = people[who];
    const last = said.at(-1);
    if (person === undefined || last === undefined)
      throw new Error('a conversation of the demo has nobody in it');
    const instantOf = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * minuteMs);
    const lastOf = (side: ChatSide) => said.findLastIndex((message) => message.side === side) + 1;
    const [row] = await tx
      .insert(chatConversations)
      .values({
        userId: person.userId,
        sellerId: isWithHouse ? null : sellerId,
        lastNumber: said.length,
        lastAt: instantOf(last.minutesAgo),
        // Whoever answered has read what came before.
        shopperRead: lastOf('shopper'),
        deskRead: lastOf('desk'),
        waitingSince: last.side === 'shopper' ? instantOf(last.minutesAgo) : null,
        createdAt: instantOf(said[0]?.minutesAgo ?? 0),
      })
      .returning({ id: chatConversations.id });
    if (row === undefined) throw new Error('no conversation came back');
    const productId = products[at]?.id;
    await tx.insert(chatMessages).values(
      said.map(({ side, text, minutesAgo, isAboutProduct }, index) => ({
        conversationId: row.id,
        number: index + 1,
        side,
        userId: side === 'shopper' ? person.userId : isWithHouse ? null : accounts.sellerUserId,
        clientId: `demo-${at + 1}-${index + 1}`.padEnd(8, '-'),
        text,
        at: instantOf(minutesAgo),
        // The demo's people aren't mailed about what they haven't read.
        mailedAt: instantOf(minutesAgo),
        ...(isAboutProduct === true && productId !== undefined
          ? { cardKind: cardKinds[0], cardId: productId }
          : {}),
      })),
    );
  }
  await tx
    .insert(chatTemplates)
    .values(demoTemplates.map((template, position) => ({ ...template, sellerId, position })));
}

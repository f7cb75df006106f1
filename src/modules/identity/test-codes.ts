import { desc, eq } from 'drizzle-orm';
import { outboxMessages } from '../../platform/mail/message.tables.ts';
import type { TestApi } from '../../test-api.ts';

/** What was last sent to somebody: for tests that read their mail or SMS. */
export async function lastMessageTo(api: Pick<TestApi, 'db'>, to: string) {
  const [message] = await api.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.to, to))
    .orderBy(desc(outboxMessages.id))
    .limit(1);
  return message ?? null;
}

/** The code in it. */
export async function lastCodeTo(api: Pick<TestApi, 'db'>, to: string): Promise<string> {
  return /\d{6}/.exec((await lastMessageTo(api, to))?.text ?? '')?.[0] ?? '';
}

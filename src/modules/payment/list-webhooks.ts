import type { Queryable } from '../../platform/db/database.ts';
import { maskBody } from '../../shared/mask-secrets.ts';
import {
  selectRefused,
  selectUnfitting,
  selectWebhookCounts,
  type UnfittingEvent,
  type WebhookCounts,
} from './webhook.store.ts';

/** How many signed events fit nothing and wait for somebody, and how much was refused at the webhooks' addresses. */
export function countWebhooks(db: Queryable, now: Date): Promise<WebhookCounts> {
  return selectWebhookCounts(db, now);
}

/** What was refused: not signed as it should be, or nothing that could be read. Bodies are masked as they are kept. */
export function listRefusedWebhooks(db: Queryable, page: { limit: number; offset: number }) {
  return selectRefused(db, page);
}

export type UnfittingWebhook = Omit<UnfittingEvent, 'payload'> & { body: string };

/** Signed events that fitted no payment, or not in what they said; bodies masked. */
export async function listUnfittingWebhooks(
  db: Queryable,
  page: { isClosed: boolean; limit: number; offset: number },
): Promise<{ rows: UnfittingWebhook[]; total: number }> {
  const { rows, total } = await selectUnfitting(db, page);
  return {
    rows: rows.map(({ payload, ...row }) => ({ ...row, body: maskBody(JSON.stringify(payload)) })),
    total,
  };
}

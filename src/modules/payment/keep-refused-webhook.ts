import { hash } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import { maskBody } from '../../shared/mask-secrets.ts';
import { insertRefusedWebhook } from './webhook.store.ts';

/** Anybody may send anything here: so many are written down a minute and process, the others only answered. */
const keptAMinute = 30;

/**
 * Keeps what came to a webhook's address and was refused, for staff to look at: its beginning, masked, once however often
 * it comes. Nothing of it is ever acted upon: without a signature it is nobody's word.
 */
export function createRefusalKeeper({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  let minute = 0;
  let kept = 0;
  return async (refused: { gateway: string; code: string; body: Uint8Array }): Promise<void> => {
    const now = clock();
    const thisMinute = Math.floor(now.getTime() / 60_000);
    if (thisMinute !== minute) {
      minute = thisMinute;
      kept = 0;
    }
    if (kept >= keptAMinute) return;
    kept += 1;
    await insertRefusedWebhook(db, {
      gateway: refused.gateway,
      code: refused.code,
      bodyHash: hash('sha256', refused.body, 'hex'),
      bodyBytes: refused.body.length,
      body: maskBody(Buffer.from(refused.body).toString('utf8')),
      at: now,
    });
  };
}

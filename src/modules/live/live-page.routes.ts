import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { receivePageEvents } from './receive-page-events.ts';

/** A call tells of at most 1,000 changes. */
const bodyBytesMost = 1024 * 1024;

/**
 * Where a platform tells of comments on its pages: /api/live/webhook/{platform}. Whoever sets it up asks with our word (GET); what
 * is told is signed over its bytes (POST), which is the only key there is. A 2xx says "taken, or none of ours"; a 5xx asks to be
 * told once more.
 */
export function createPageWebhook(services: Pick<Services, 'db' | 'clock' | 'socialPages'>) {
  const app = new Hono<{ Variables: RequestVariables }>();
  app.get('/:platform', (c) => {
    const { client } = services.socialPages;
    if (client === null || client.name !== c.req.param('platform')) return c.text('', 404);
    const challenge = client.answerChallenge(c.req.query());
    if (challenge === null) return c.text('', 403);
    return c.text(challenge, 200, { 'cache-control': 'no-store' });
  });
  app.post('/:platform', bodyLimit({ maxSize: bodyBytesMost }), async (c) => {
    const { client } = services.socialPages;
    if (client === null || client.name !== c.req.param('platform')) return c.text('', 404);
    const body = new Uint8Array(await c.req.arrayBuffer());
    const events = client.readEvents(body, c.req.header('x-hub-signature-256') ?? null);
    if (events === null) {
      c.get('log')().warn({ platform: client.name }, 'page webhook refused');
      return c.text('', 401);
    }
    await receivePageEvents(services, events);
    return c.text('EVENT_RECEIVED');
  });
  return app;
}

import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** What answers a server's requests, also those without a Host: a health check may come by HTTP/1.0. */
export function answerRequests(
  fetch: Parameters<typeof getRequestListener>[0],
  siteUrl: string,
): RequestListener {
  return getRequestListener(fetch, { hostname: new URL(siteUrl).host });
}

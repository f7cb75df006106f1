import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { Counter, Histogram, type Registry } from 'prom-client';
import { loggedPath } from './logged-path.ts';
import { type RequestVariables, withReplyHeaders } from './request-context.ts';

/** Any word may stand where a method does. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const requestIdPattern = /^[\w-]{8,64}$/;

/**
 * Gives each request an id (its own, when it brings a sane one), a log of its own and a line at its end. The line has
 * the route's path without its query: queries and bodies hold what people typed.
 */
export function logRequests(options: {
  log: Logger;
  registry: Registry;
  newId: () => string;
  trustProxy: boolean;
  /** The route of a path, one of few: what metrics are told apart by. */
  nameRoute: (path: string) => string;
}): MiddlewareHandler<{ Variables: RequestVariables }> {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [options.registry],
  });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [options.registry],
  });
  return async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && requestIdPattern.test(given) ? given : options.newId();
    const started = performance.now();
    c.set('requestId', requestId);
    c.set('clientAddress', addressOf(c, options.trustProxy));
    c.set('log', () => options.log.child({ requestId }));
    await withReplyHeaders(c, [['x-request-id', requestId]], next);
    const durationMs = performance.now() - started;
    const { status } = c.res;
    const method = methods.has(c.req.method) ? c.req.method : 'other';
    const route = options.nameRoute(c.req.path);
    duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000);
    requests.inc({ method, route, status: String(status) });
    options.log.info(
      {
        requestId,
        method: c.req.method,
        path: loggedPath(c.req.path),
        status,
        ms: Math.round(durationMs * 10) / 10,
      },
      'request',
    );
  };
}

function addressOf(c: Parameters<MiddlewareHandler>[0], trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  if (forwarded !== undefined && forwarded !== '') return forwarded;
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    // A request made in memory (tests) has no socket.
    return 'memory';
  }
}

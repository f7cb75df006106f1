import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { Counter, Histogram, type Registry } from 'prom-client';
import { loggedPath } from './logged-path.ts';
import { type RequestVariables, withReplyHeaders } from './request-context.ts';

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
}): MiddlewareHandler<{ Variables: RequestVariables }> {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'kind', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [options.registry],
  });
  const surprises = new Counter({
    name: 'http_server_errors_total',
    help: 'Requests answered with 5xx',
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
    const kind = c.req.path.startsWith('/api/')
      ? 'api'
      : c.req.path.startsWith('/assets/')
        ? 'asset'
        : 'page';
    duration.observe(
      { method: c.req.method, kind, status: `${Math.floor(status / 100)}xx` },
      durationMs / 1000,
    );
    if (status >= 500) surprises.inc();
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

import { hash, timingSafeEqual } from 'node:crypto';
import type { Handler } from 'hono';
import type { Registry } from 'prom-client';

const digest = (text: string) => hash('sha256', text, 'buffer');

/**
 * GET /metrics for Prometheus, with METRICS_TOKEN as bearer. Without a token there are no figures to see but on a demo's
 * own machine: figures tell what a shop earns, and whatever a proxy brings comes from outside.
 */
export function createMetricsRoute(options: {
  registry: Registry;
  token: string | null;
  isDemo: boolean;
}): Handler {
  const { registry, token } = options;
  const expected = token === null ? null : digest(`Bearer ${token}`);
  return async (c) => {
    if (expected === null) {
      const isBrought = ['x-forwarded-for', 'forwarded', 'via'].some(
        (name) => c.req.header(name) !== undefined,
      );
      if (!options.isDemo || isBrought) return c.notFound();
    } else if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected))
      return c.text('Unauthorized', 401);
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType });
  };
}

import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import { isbot } from 'isbot';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import type { VisitCounter } from './count-visits.ts';

/** Longer than any address of a page of a store. */
const addressMost = 2_000;

/**
 * POST /resources/visit: a page that is open says so, by its path and the page it was opened from. Not by the requests for
 * pages: browsers fetch them beforehand, and caches answer for us. Robots aren't counted; of a visitor nothing is kept.
 */
export function createVisitRoute(counter: VisitCounter, limits: RateLimits) {
  return new Hono<{ Variables: RequestVariables }>().post('/', async (c) => {
    const agent = c.req.header('user-agent') ?? '';
    if (agent === '' || isbot(agent)) return c.body(null, 204);
    if (!(await isWithin(limits, c.get('clientAddress')))) return c.body(null, 429);
    const { path, from } = await c.req.parseBody();
    if (typeof path === 'string' && path.length <= addressMost)
      counter.count(path, typeof from === 'string' && from.length <= addressMost ? from : '');
    return c.body(null, 204);
  });
}

async function isWithin(limits: RateLimits, address: string): Promise<boolean> {
  try {
    await limits.spend('visit', address);
    return true;
  } catch (error) {
    if (error instanceof ORPCError && error.status === 429) return false;
    throw error;
  }
}

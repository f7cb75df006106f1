import { data } from 'react-router';
import type { ServerSide } from '../../request/server-side.server.ts';
import type { PageHead } from './private-meta.ts';

/** What `privateMeta` makes the title from. */
export function pageHead({ locale, siteUrl }: ServerSide, title: string): PageHead {
  return { title, locale, siteUrl };
}

/** Waits for a call that only a role may make: to everybody else the page isn't there. */
export async function orHidden<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    if (
      typeof error === 'object' &&
      error !== null &&
      'status' in error &&
      (error.status === 403 || error.status === 404)
    )
      throw data(null, { status: 404 });
    throw error;
  }
}

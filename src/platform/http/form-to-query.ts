import type { MiddlewareHandler } from 'hono';

const valueMost = 4_096;

/**
 * Answers a form that another site posts by sending the browser to the same address, with the named fields in its query:
 * a POST from elsewhere comes without our SameSite=Lax cookies, the GET that follows comes with them.
 */
export function formToQuery(fields: readonly string[]): MiddlewareHandler {
  return async (c) => {
    if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') !== true)
      return c.text('Unsupported Media Type', 415);
    const form = new URLSearchParams(await c.req.text());
    const query = new URLSearchParams();
    for (const field of fields) {
      const value = form.get(field);
      if (value !== null && value.length <= valueMost) query.set(field, value);
    }
    // One of the values is a code: the next page isn't told where the browser comes from.
    return c.body(null, 303, {
      location: `${c.req.path}?${query}`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  };
}

import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Logger } from 'pino';

/** What the first middleware gives every request. */
export type RequestVariables = {
  requestId: string;
  clientAddress: string;
  /** Writes lines that carry the request's id. Made when it is asked for: most requests have nothing to say. */
  log: () => Logger;
  /** Set when something that the reply needed could not be had: what comes of it is not to be taken for an answer. */
  isFactorAsked?: boolean;
  isUnavailable?: boolean;
};

/**
 * Puts headers on the reply, whatever the reply will be. On a connection they go to node's own response, beside those
 * of the reply: a reply whose headers are touched costs several times what it costs otherwise. In memory (tests) they
 * go onto the reply once it is there.
 */
export async function withReplyHeaders(
  c: Context,
  headers: readonly (readonly [name: string, value: string])[],
  next: () => Promise<void>,
): Promise<void> {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  if (outgoing === undefined) {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
    return;
  }
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  await next();
}

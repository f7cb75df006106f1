import { AsyncLocalStorage } from 'node:async_hooks';
import { fetchWhole, reasonOf } from '../peers/fetch-whole.ts';
import { createPeer, type Peer, PeerAway, personWaitsMs } from '../peers/peer.ts';

/** A provider could not be reached, was too slow, is overloaded or broken: nothing is wrong with what it was asked. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

type ProviderRequest = { method?: string; headers?: Record<string, string> | Headers; body?: unknown };
export type ProviderFetch = (url: string | URL, init?: ProviderRequest) => Promise<Response>;

/** What one step of a sign-in may still spend on its provider: description, token, keys and profile together. */
const current = new AsyncLocalStorage<{ leftMs: number }>();

/** Does a step of a sign-in with so much time for its provider, in milliseconds; a person waits for it. */
export function withProviderTime<Value>(mostMs: number, work: () => Value): Value {
  return current.run({ leftMs: mostMs }, work);
}

/**
 * The way every call to a provider takes: 2.3 seconds for the whole of it, less when the step it belongs to has less left,
 * a megabyte at most, no redirects. A network error, a timeout, 429, 5xx and a provider that is known to be away throw
 * ProviderUnreachable. `send` is the network's fetch.
 */
export function createProviderFetch({
  send = (url, init) => fetch(url, init),
  timeoutMs = personWaitsMs,
}: {
  send?: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs?: number;
} = {}): ProviderFetch {
  /** By host: few, since only configured providers and what they name of themselves are asked. */
  const peers = new Map<string, Peer>();
  function peerAt(host: string): Peer {
    const known = peers.get(host);
    if (known !== undefined) return known;
    const peer = createPeer(host, { isItsFault: (error) => error instanceof ProviderUnreachable });
    peers.set(host, peer);
    return peer;
  }

  return async (url, { method = 'GET', headers = {}, body = null } = {}) => {
    if (body !== null && !(body instanceof URLSearchParams)) throw new TypeError('expected a form');
    const form = body;
    const href = String(url);
    const { host, pathname } = new URL(href);
    const where = `${host}${pathname}`;
    const time = current.getStore();
    const mostMs = Math.min(timeoutMs, time?.leftMs ?? timeoutMs);
    if (mostMs <= 0) throw new ProviderUnreachable(`${where}: timeout`);
    const startedMs = performance.now();

    async function ask(giveUp: AbortSignal): Promise<Response> {
      let response: Response;
      try {
        response = await fetchWhole(href, {
          method,
          headers,
          body: form,
          mostMs,
          signal: giveUp,
          send,
        });
      } catch (error) {
        throw new ProviderUnreachable(`${where}: ${reasonOf(error)}`);
      }
      if (response.status === 429 || response.status >= 500)
        throw new ProviderUnreachable(`${where} answered ${response.status}`);
      return response;
    }

    try {
      return await peerAt(host).ask(mostMs, ask);
    } catch (error) {
      throw error instanceof PeerAway ? new ProviderUnreachable(`${where}: ${error.message}`) : error;
    } finally {
      if (time !== undefined) time.leftMs -= performance.now() - startedMs;
    }
  };
}

import {
  createContext,
  data,
  RouterContextProvider as Provider,
  type RouterContextProvider,
} from 'react-router';
import type { Locale } from '../../shared/locale.ts';
import type { ApiClient } from './api-client.server.ts';

/** What loaders and actions know about the request, beside the request itself. The server fills it (src/app.ts). */
export type ServerSide = {
  /** Calls the API as this visitor. A 401 reply to a token clears the cookie and leads to /401 (SPEC §8). */
  api: ApiClient;
  /** Whether staff see the shop as somebody else in this browser: `api` only reads, and `ownApi` speaks as themselves. */
  isSeeing: boolean;
  ownApi: ApiClient;
  /** Calls the API as whoever has just been given this token. */
  apiAs: (token: string) => ApiClient;
  locale: Locale;
  siteUrl: string;
  isDemo: boolean;
  /** 'seller' while the site serves sellers only (DECISIONS "Routes"). */
  siteMode: 'shop' | 'seller';
  /** Whether a token came with the request; whether it is good, the API says. */
  isSignedIn: boolean;
  cartId: string | null;
  /** The browser's own secret for telling it from new devices: the cookie's, else one that signing in will set. */
  deviceId: string;
  /** For inline scripts of pages that are rendered for one visitor; null for a page that may be kept for many. */
  nonce: string | null;
  /** Whether the page may show JavaScript-free forms with a Secure cookie. */
  isSecure: boolean;
  /** Whether a call of this request was refused because staff's second factor has to be proven again. */
  isFactorAsked: () => boolean;
  /** Writes what went wrong into the log, with the request's id. */
  reportError: (error: unknown) => void;
};

const serverSideContext = createContext<ServerSide>();

export function serverSide(context: Readonly<RouterContextProvider>): ServerSide {
  return context.get(serverSideContext);
}

export function createLoadContext(value: ServerSide): RouterContextProvider {
  const context = new Provider();
  context.set(serverSideContext, value);
  return context;
}

/**
 * For the loader of a page that needs an account: without a token the page answers 401 and asks to sign in, over itself
 * (SPEC §2 "Login modal is forced open"). A loader whose calls need a token gets the same from them.
 */
export function requireSignIn(context: Readonly<RouterContextProvider>): void {
  if (!serverSide(context).isSignedIn) throw data(null, { status: 401 });
}

/**
 * Waits for a call that says by 404 that the page isn't there, or by 400 that an address like this (a NUL, a thousand
 * letters) can't have one.
 */
export async function orNotFound<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    if (
      typeof error === 'object' &&
      error !== null &&
      'status' in error &&
      (error.status === 404 || error.status === 400)
    )
      throw data(pausedStoreOf(error), { status: 404 });
    throw error;
  }
}

/** What the page says of a store that isn't selling now; nothing of anything else that isn't there. */
function pausedStoreOf(error: object): { pausedStore: string } | null {
  const detail = 'data' in error ? error.data : null;
  if (typeof detail !== 'object' || detail === null || !('pausedStore' in detail)) return null;
  return typeof detail.pausedStore === 'string' ? { pausedStore: detail.pausedStore } : null;
}

import { createContext, data, type RouterContextProvider, RouterContextProvider as Provider } from 'react-router';
import type { Locale } from '../shared/locale.ts';
import type { ApiClient } from './api-client.server.ts';

/** What loaders and actions know about the request, beside the request itself. The server fills it (src/app.ts). */
export type ServerSide = {
  /** Calls the API as this visitor. A 401 reply to a token clears the cookie and leads to /401 (SPEC §8). */
  api: ApiClient;
  /** Calls the API as whoever has just been given this token. */
  apiAs: (token: string) => ApiClient;
  locale: Locale;
  siteUrl: string;
  isDemo: boolean;
  /** Whether a token came with the request; whether it is good, the API says. */
  isSignedIn: boolean;
  cartId: string | null;
  /** For inline scripts of pages that are rendered for one visitor. */
  nonce: string;
  /** Whether the page may show JavaScript-free forms with a Secure cookie. */
  isSecure: boolean;
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

/** Waits for a call whose 404 means that the page isn't there. */
export async function orNotFound<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)
      throw data(null, { status: 404 });
    throw error;
  }
}

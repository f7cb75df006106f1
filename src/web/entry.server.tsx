import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { collectPage } from './collect-page.server.ts';
import { errorPageFailed } from './kit/page/last-words.ts';
import { serverSide } from './request/server-side.server.ts';

export { createLoadContext } from './request/server-side.server.ts';

/**
 * Renders a page whole: every loader has finished before rendering begins, so there is nothing to stream, and a whole
 * page can be cached and measured.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { locale, ...server } = serverSide(loadContext);
  const nonce = server.nonce ?? undefined;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    // React Router renders once more with the error page; when that fails as well, these are the last words (SPEC §8).
    function giveUp(reason: unknown): void {
      if (routerContext.staticHandlerContext.errors === null) {
        reject(reason);
        return;
      }
      server.reportError(reason);
      resolve(new Response(lastPage(locale), { status: 500, headers }));
    }
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          if (failure !== null) {
            giveUp(failure);
            return;
          }
          collectPage(pipe)
            .then((html) => resolve(new Response(lowerScripts(html), { status, headers })))
            .catch(giveUp);
        },
        onShellError: giveUp,
        onError(error) {
          failure = error;
        },
      },
    );
  });
}

/** What a loader, an action or a page threw, in the request's own log; what was meant for the visitor is no failure. */
export function handleError(
  thrown: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const error = isRouteErrorResponse(thrown) && 'error' in thrown ? (thrown.error ?? thrown) : thrown;
  // The router's own refusals (a form sent to a page without one) are wrapped, and their error has no status.
  if (isRefusal(thrown) || isRefusal(error)) return;
  serverSide(context).reportError(error);
}

function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500;
}

/** Scripts come after what is seen: React Router doesn't say so of those it names in the head. */
function lowerScripts(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = html.indexOf('</head>');
  if (end < 0) return html;
  const head = html
    .toString('utf8', 0, end)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  return Buffer.concat([Buffer.from(head), html.subarray(end)]);
}

function lastPage(locale: 'th' | 'en'): string {
  const { text, home } = errorPageFailed[locale];
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>500</title><p>${text}</p><p><a href="/">${home}</a></p></html>`;
}

import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { serverSide } from './server-side.server.ts';

export { createLoadContext } from './server-side.server.ts';

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
  const { nonce } = serverSide(loadContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          if (failure !== null) return reject(failure);
          const body = new PassThrough();
          pipe(body);
          text(body).then((html) => resolve(new Response(html, { status, headers })), reject);
        },
        onShellError: reject,
        onError(error) {
          failure = error;
        },
      },
    );
  });
}

import { createStaticHandler } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createLoadContext, handleError } from './entry.server.tsx';
import type { ServerSide } from './request/server-side.server.ts';

const reportError = vi.fn();
const context = createLoadContext({ reportError } as Partial<ServerSide> as ServerSide);
const { query } = createStaticHandler([
  { path: '/read', loader: () => null },
  {
    path: '/broken',
    loader() {
      throw new Error('of ours');
    },
  },
]);

/** What the router hands over of a request: each error of the page. */
async function handle(request: Request): Promise<void> {
  const rendered = await query(request);
  if (rendered instanceof Response) throw new Error('no page was made');
  for (const error of Object.values(rendered.errors ?? {})) handleError(error, { request, context });
}

test('a form sent to a page without one is no failure of ours; what a loader throws is', async () => {
  await handle(new Request('http://shop.test/read', { method: 'POST' }));
  expect(reportError).not.toHaveBeenCalled();
  await handle(new Request('http://shop.test/broken'));
  expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'of ours' }));
});

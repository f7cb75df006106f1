import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createPretendGraph } from '../../demo/peers/pretend-graph.ts';
import { createFacebookPages } from '../../platform/social-pages/facebook-pages.ts';

export const graphApp = { appId: '4711', appSecret: 'secret-of-the-app', verifyToken: 'word-of-the-webhook' };

/** The pretend Graph API at an address of this machine, and a client of it, as the shop has one. */
export async function openGraphPeer(options: {
  now: () => Date;
  tell: (body: string, signature: string) => Promise<unknown>;
  /** Items of a list at a time. */
  partMost?: number;
}) {
  const post = (id: string, title: string, isVideo: boolean) => ({ id, title, isVideo, at: options.now() });
  const videos = Array.from({ length: 5 }, (_, at) => post(`8100${at}`, `ไลฟ์ ${at}`, true));
  const pages = [
    { id: '7001', name: 'เพจแรก', posts: [...videos, post('8200', 'โพสต์', false)] },
    ...Array.from({ length: 4 }, (_, at) => ({ id: `701${at}`, name: `เพจอื่น ${at}`, posts: [] })),
    { id: '7002', name: 'เพจสุดท้าย', posts: [post('8300', 'ไลฟ์สุดท้าย', true)] },
  ];
  const { appId, appSecret } = graphApp;
  const graph = createPretendGraph({ partMost: 2, ...options, appId, appSecret, pages });
  const server = createServer(getRequestListener(graph.app.fetch));
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const graphUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = createFacebookPages({
    ...graphApp,
    ...{ graphUrl, dialogUrl: 'https://www.facebook.test/dialog/oauth', timeoutMs: 10_000 },
  });
  return {
    graph,
    client,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/**
 * A React Router app of one page with 24 static cards, rendered whole as the shop's entry does: what a list page is
 * compared with. No loader, no messages, no shell, no styles; a build made by hand, so that nothing but the framework is
 * in it.
 */

import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { createElement as h } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
} from 'react-router';

const cards = Array.from({ length: 24 }, (_, index) => ({
  id: index + 1,
  title: `คู่มือคณิตศาสตร์เบื้องต้นสำหรับผู้เริ่มต้น เล่ม ${index + 1}`,
  author: 'สุริยา วงศ์กุล',
  price: `฿${(150 + index * 7).toFixed(2)}`,
}));

function Root() {
  return h(
    'html',
    { lang: 'th' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links)),
    h('body', null, h(Outlet), h(ScrollRestoration), h(Scripts)),
  );
}

function Card({ card }: { card: (typeof cards)[number] }) {
  return h(
    'article',
    { className: 'card' },
    h('img', {
      src: `/images/edition/${card.id}/480.jpg`,
      srcSet: `/images/edition/${card.id}/240.webp 240w, /images/edition/${card.id}/480.webp 480w`,
      sizes: '(width < 48rem) 44vw, 13rem',
      alt: '',
      width: 480,
      height: 720,
      loading: 'lazy',
    }),
    h('h3', null, h(Link, { to: `/product/book-${card.id}` }, card.title)),
    h('p', { className: 'author' }, card.author),
    h('p', { className: 'price' }, card.price),
  );
}

function List() {
  return h(
    'main',
    null,
    h('h1', null, 'หนังสือ'),
    h(
      'ul',
      { className: 'grid' },
      cards.map((card) => h('li', { key: card.id }, h(Card, { card }))),
    ),
  );
}

function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
      onAllReady() {
        const body = new PassThrough();
        pipe(body);
        text(body).then((html) => resolve(new Response(html, { status, headers })), reject);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

const manifestRoute = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  hasDefaultExport: true,
  imports: [],
  css: [],
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

const build: ServerBuild = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: 'root', path: '', module: { default: Root } },
    list: { id: 'list', parentId: 'root', index: true, module: { default: List } },
  },
  assets: {
    version: '1',
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.client.js', imports: [] },
    routes: {
      root: { ...manifestRoute, id: 'root', path: '', module: '/assets/root.js' },
      list: { ...manifestRoute, id: 'list', parentId: 'root', index: true, module: '/assets/list.js' },
    },
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {} as ServerBuild['future'],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};

const handle = createRequestHandler(build, 'production');
const listen = getRequestListener((request) => handle(request));
createServer((request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  return listen(request, response);
}).listen(Number(process.env.PORT), '127.0.0.1');

import type { Page, Response } from '@playwright/test';

/**
 * The answer to what a page sends to this path. Pages tell more than what is pressed (what was looked at, what was
 * searched), so the path is named.
 */
export function waitForPost(page: Page, path: string | RegExp): Promise<Response> {
  return page.waitForResponse((reply) => {
    const { pathname } = new URL(reply.url());
    if (reply.request().method() !== 'POST') return false;
    return typeof path === 'string' ? pathname === path : path.test(pathname);
  });
}

/** How often a page sends a form to a page; what it tells besides (resources) isn't counted. */
export function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && !new URL(request.url()).pathname.startsWith('/resources/')) posts++;
  });
  return () => posts;
}

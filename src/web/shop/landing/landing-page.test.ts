import type { HeadersArgs } from 'react-router';
import { expect, test } from 'vitest';
import { landingsTag } from '../../../modules/landing/landing.rules.ts';
import { createLoadContext, type ServerSide } from '../../request/server-side.server.ts';
import { headers, loader } from './landing-page.tsx';

test('a landing page may be kept until it, what it names, or a price on it changes', async () => {
  const page = { id: 1, urlKey: 'camp', name: 'ค่าย', blocks: [] };
  const api = { landing: { read: async () => page, first: async () => page } };
  const server = { locale: 'th', siteUrl: 'https://shop.test', api } as unknown as ServerSide;
  for (const params of [{}, { urlKey: 'camp' }]) {
    const url = new URL('https://shop.test/landing?done=kept');
    const { data, init } = await loader({ params, url, context: createLoadContext(server) } as never);
    expect(data).toMatchObject({ page, isKept: true });
    const made = new Headers(
      headers({ loaderHeaders: new Headers(init?.headers), errorHeaders: undefined } as HeadersArgs),
    );
    expect(made.get('cache-control')).toMatch(/^public/);
    expect(made.get('x-cache-tags')?.split(' ')).toEqual(
      expect.arrayContaining([landingsTag, 'catalogue', 'campaigns', 'vouchers', 'stores', 'prices', 'site']),
    );
  }
});

import type { HeadersArgs } from 'react-router';
import { expect, test } from 'vitest';
import { shownLivesTags } from '../../../modules/live/live-tags.ts';
import { createLoadContext, type ServerSide } from '../../request/server-side.server.ts';
import { headers, loader } from './live-list-page.tsx';

const server = {
  ...{ locale: 'th', siteUrl: 'https://shop.test' },
  api: {
    live: {
      board: async () => ({
        ...{ running: [], coming: [], finished: [] },
        totals: { running: 0, coming: 0, finished: 0 },
      }),
      shownList: async () => ({ dataList: [], total: 0 }),
    },
    site: { bannerLiveList: async () => ({ dataList: [] }) },
  },
} as unknown as ServerSide;

test.each(['', '?state=finished&pageNo=2'])(
  'the list of lives%s may be kept until one of them, or who holds it, changes',
  async (query) => {
    const url = new URL(`https://shop.test/live${query}`);
    const { data, init } = await loader({ params: {}, url, context: createLoadContext(server) } as never);
    const made = new Headers(
      headers({ loaderHeaders: new Headers(init?.headers), errorHeaders: undefined } as HeadersArgs),
    );
    expect(made.get('cache-control')).toMatch(/^public/);
    expect(made.get('x-cache-tags')?.split(' ')).toEqual(expect.arrayContaining([...shownLivesTags]));
    expect(data.sections.map(({ state }) => state)).toEqual([query === '' ? 'running' : 'finished']);
  },
);

import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, useLoaderData } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import en from '../../../messages/en/home.json' with { type: 'json' };
import th from '../../../messages/th/home.json' with { type: 'json' };
import { livesTag } from '../../../modules/live/live-tags.ts';
import { createLoadContext, type ServerSide } from '../../request/server-side.server.ts';
import { loader } from './home-page.tsx';
import { LiveLine, type RunningLive } from './live-line.tsx';

const live = (id: number, name: string): RunningLive => ({
  ...{ name, store: 'ร้านสมศรี', to: `/live/detail/1/${id}` },
});

function Page() {
  const lives = useLoaderData<RunningLive[]>();
  return <LiveLine lives={lives} count={lives.length} />;
}

function draw(locale: 'th' | 'en', lives: RunningLive[]): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: Page, HydrateFallback: Page }]);
  return renderToStaticMarkup(
    <IntlProvider locale={locale} timeZone="UTC" messages={{ home: locale === 'th' ? th : en }}>
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { page: lives } }} />
    </IntlProvider>,
  );
}

test('a live that runs is named in one line of the home page, which leads there, and to the others', () => {
  const one = draw('th', [live(7, 'หนังสือใหม่คืนนี้')]);
  expect(one).toContain('ไลฟ์อยู่ตอนนี้');
  expect(one).toContain('หนังสือใหม่คืนนี้');
  expect(one).toMatch(/href="\/live\/[^"]*7/);
  expect(one).not.toContain('href="/live"');
  const several = draw('en', [live(7, 'New tonight'), live(8, 'Old books'), live(9, 'Toys')]);
  expect(several).toContain('Live now:');
  expect(several).toContain('and 2 more lives');
  expect(several).toContain('href="/live"');
  expect(several).not.toContain('Toys');
});

test('while none runs there is no line', () => {
  expect(draw('th', [])).toBe('');
});

test('the kept home page says which lives run, and is made anew when one begins or ends', async () => {
  const name = 'หนังสือใหม่คืนนี้';
  const running = [{ id: 7, name, postTypeId: 1, store: { urlKey: 's', name: 'ร้านสมศรี' } }];
  // The board names the first of them, and says how many there are.
  const board = { running, coming: [], finished: [], totals: { running: 15, coming: 0, finished: 0 } };
  const shell = { title: '', description: '', footer: {}, isLive: true };
  const answers: Record<string, unknown> = { board, shell };
  const calls = new Proxy(
    {},
    {
      get: (_, name: string) => async () => answers[name] ?? Object.assign([], { dataList: [], total: 0 }),
    },
  );
  const api = new Proxy({}, { get: () => calls });
  const server = { api, locale: 'th', siteUrl: 'https://shop.test' } as unknown as ServerSide;
  const answer = await loader({ context: createLoadContext(server) } as never);
  expect(answer.data.lives).toEqual([live(7, name)]);
  expect(answer.data.liveCount).toBe(15);
  // Where lives are switched off their pages are closed.
  answers.shell = { ...shell, isLive: false };
  const without = await loader({ context: createLoadContext(server) } as never);
  expect(without.data.lives).toEqual([]);
  const { headers = {} } = answer.init ?? {};
  expect(new Headers(headers).get('x-cache-tags')?.split(' ')).toContain(livesTag);
});

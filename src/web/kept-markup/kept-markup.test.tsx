import { type ReactNode, useId } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { collectPage } from '../collect-page.server.ts';
import { KeptMarkup, MarkupKeeperContext } from './kept-markup.tsx';
import { keepMarkup } from './markup-keeper.server.ts';

let rendered = 0;

function Card({ name }: { name: string }) {
  rendered += 1;
  return (
    <article>
      <h3>{name}</h3>฿{12}.50 <input defaultValue={name} />
    </article>
  );
}

function Field() {
  return <input id={useId()} />;
}

function Shelf({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <KeptMarkup of={['test', name]}>{() => <Card name={name} />}</KeptMarkup>
          <Field />
        </li>
      ))}
    </ul>
  );
}

test('a page with kept pieces is the page without them, letter by letter, the first time and after', async () => {
  const visitors = '<template kept-0="0"></template>"\'&';
  const page = (names: readonly string[]) => (
    <main>
      <p>{visitors}</p>
      <Shelf names={names} />
    </main>
  );
  const first = ['ข้าวแกง', visitors, 'Night'];
  expect(await renderKeeping(page(first))).toBe(renderToString(page(first)));
  rendered = 0;
  expect(await renderKeeping(page(first))).toBe(renderToString(page(first)));
  expect(rendered).toBe(first.length);
  const others = ['Night', 'ใหม่', 'ข้าวแกง'];
  rendered = 0;
  expect(await renderKeeping(page(others))).toBe(renderToString(page(others)));
  expect(rendered).toBe(others.length + 1);
});

test('what is kept for one language is not shown in another', async () => {
  const piece = (text: string) => <KeptMarkup of={['language']}>{() => <b>{text}</b>}</KeptMarkup>;
  expect(await renderKeeping(piece('ไทย'), 'th')).toBe('<b>ไทย</b>');
  expect(await renderKeeping(piece('English'), 'en')).toBe('<b>English</b>');
  expect(await renderKeeping(piece('?'), 'th')).toBe('<b>ไทย</b>');
});

test('a piece within a piece is refused', async () => {
  const inner = <KeptMarkup of={['inner']}>{() => <i>x</i>}</KeptMarkup>;
  const page = <KeptMarkup of={['outer']}>{() => <b>{inner}</b>}</KeptMarkup>;
  await expect(renderKeeping(page)).rejects.toThrow('within a kept piece');
});

async function renderKeeping(page: ReactNode, locale: 'th' | 'en' = 'th'): Promise<string> {
  const keeper = keepMarkup(locale);
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <MarkupKeeperContext value={keeper}>{page}</MarkupKeeperContext>,
      { onAllReady: () => resolve(collectPage(pipe)), onError: reject },
    );
  });
  return keeper.fill(html).toString('utf8');
}

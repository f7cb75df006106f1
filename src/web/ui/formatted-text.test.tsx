import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { FormattedText } from '../../shared/formatted-text.contract.ts';
import { FormattedTextView, type LevelAbove } from './formatted-text.tsx';

function headingsOf(levels: readonly (3 | 4)[], under: LevelAbove): string[] {
  const text: FormattedText = {
    type: 'doc',
    content: levels.flatMap((level) => [
      { type: 'heading' as const, attrs: { level }, content: [{ type: 'text' as const, text: 'ก' }] },
      { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'ข' }] },
    ]),
  };
  const html = renderToStaticMarkup(<FormattedTextView text={text} under={under} />);
  return [...html.matchAll(/<(h\d)/g)].map(([, tag]) => tag ?? '');
}

it.each([
  [1, ['h2', 'h3', 'h2']],
  [2, ['h3', 'h4', 'h3']],
  [3, ['h4', 'h5', 'h4']],
] as const)('a text under a heading of level %i has its own below that', (under, expected) => {
  expect(headingsOf([3, 4, 3], under)).toEqual(expected);
});

it('a text that begins with a heading of the second kind skips no level', () => {
  expect(headingsOf([4, 4, 3, 4], 1)).toEqual(['h2', 'h2', 'h2', 'h3']);
});

it('both kinds keep their look at every level', () => {
  const html = renderToStaticMarkup(
    <FormattedTextView
      under={1}
      text={{
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 4 } },
          { type: 'heading', attrs: { level: 3 } },
        ],
      }}
    />,
  );
  expect(html).toContain('<h2 class="text-subheading"></h2><h2 class="text-heading"></h2>');
});

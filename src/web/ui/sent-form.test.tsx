import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import th from '../../messages/th/ui.json' with { type: 'json' };
import { CheckboxField, Field, SelectField, TextAreaField } from './field.tsx';
import { RadioCards } from './radio-cards.tsx';
import { TypedContext } from './sent-form.ts';

const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];

/** As a server draws it, in a form that has come back with these fields. */
function draw(field: ReactNode, typed: [string, string][] | null): string {
  return renderToStaticMarkup(
    <IntlProvider locale="th" timeZone="UTC" messages={{ ui: th }}>
      <TypedContext value={typed}>{field}</TypedContext>
    </IntlProvider>,
  );
}

test.each([
  ['a line', <Field key="x" name="x" label="X" defaultValue="a" />, /value="b"/],
  ['a text', <TextAreaField key="x" name="x" label="X" defaultValue="a" />, />b<\/textarea>/],
  ['a list', <SelectField key="x" name="x" label="X" options={options} />, /value="b" selected/],
  ['cards', <RadioCards key="x" name="x" legend="X" options={options} />, /checked="" value="b"/],
  ['a box', <CheckboxField key="x" name="x" value="b" label="X" />, /checked=""/],
])('%s holds what was typed when its form comes back, and only then', (_what, field, held) => {
  expect(draw(field, [['x', 'b']])).toMatch(held);
  expect(draw(field, [['y', 'b']])).not.toMatch(held);
  expect(draw(field, null)).not.toMatch(held);
});

test('a box that was ticked to begin with is not when it was sent without', () => {
  const box = <CheckboxField name="x" label="X" defaultChecked />;
  expect(draw(box, null)).toMatch(/checked=""/);
  expect(draw(box, [['y', 'b']])).not.toMatch(/checked=""/);
});

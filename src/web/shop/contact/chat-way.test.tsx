import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { type Locale, locales } from '../../../shared/locale.ts';
import { SiteContext } from '../../kit/page/site-context.tsx';
import { ChatLink } from '../../shell/chat-link.tsx';
import { ChatWay } from './chat-way.tsx';

/** Where somebody gets who wants to chat with the house: the widget wins where setting 72 names one. */
const widget = 'https://chat.example/w';

function draw(way: ReactElement, chatWidgetUrl: string | null, locale: Locale): string {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../messages', locale, `${name}.json`), 'utf8'));
  return renderToString(
    <IntlProvider
      locale={locale}
      messages={{ contact: read('contact'), shell: read('shell') } as never}
      timeZone="Asia/Bangkok"
      onError={(error) => expect.unreachable(error.message)}
    >
      <SiteContext value={{ chatWidgetUrl } as never}>{way}</SiteContext>
    </IntlProvider>,
  );
}
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test.each(locales)(
  'the widget is where both links lead, in a tab of its own, where there is one (%s)',
  (locale) => {
    for (const way of [<ChatWay key="contact" className="" />, <ChatLink key="shell" />]) {
      const html = draw(way, widget, locale);
      expect(hrefs(html)).toEqual([widget]);
      expect(html).toContain('target="_blank" rel="noopener"');
    }
  },
);

test.each(locales)(
  'without one the contact page leads to the house’s conversation, and the shell nowhere (%s)',
  (locale) => {
    const html = draw(<ChatWay className="" />, null, locale);
    expect(hrefs(html)).toEqual(['/chat?with=house']);
    expect(html).not.toContain('_blank');
    expect(draw(<ChatLink />, null, locale)).toBe('');
  },
);

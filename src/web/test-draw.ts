import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect } from 'vitest';
import type { Locale } from '../shared/locale.ts';

/** A part of a page as HTML, as the server draws it; every text of it is there. */
export function draw(locale: Locale, messages: object, element: ReactNode): string {
  const missing: string[] = [];
  const router = createMemoryRouter([{ path: '*', element }]);
  const page = {
    locale,
    messages: messages as never,
    timeZone: 'Asia/Bangkok',
    onError: (error: Error) => missing.push(error.message),
    children: createElement(RouterProvider, { router }),
  } as const;
  const html = renderToString(createElement(IntlProvider, page));
  expect(missing).toEqual([]);
  expect(html).not.toContain('Unexpected Application Error');
  return html;
}

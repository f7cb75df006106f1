import { type Span, spanNames } from '../../../modules/store-figures/store-figures.rules.ts';
import { queryHref } from '../../request/query-href.ts';
import { readDay } from '../../request/query-number.ts';

/** What the address asks figures of: a named time, or own dates. */
export type FiguresQuery = { span: Span; from?: string; to?: string };

const standard: Span = 'month';

/** The time that an address asks for; what can't be is passed over. */
export function readFiguresQuery(parameters: URLSearchParams): FiguresQuery {
  const from = readDay(parameters.get('from'));
  const to = readDay(parameters.get('to'));
  const named = spanNames.find((name) => name === parameters.get('span')) ?? standard;
  return {
    span: named,
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

export const standardFigures: FiguresQuery = { span: standard };

/** The address of the start page with the figures of a time. */
export function figuresHref({ span, from, to }: FiguresQuery, path = '/manage-store'): string {
  return from === undefined && to === undefined
    ? queryHref(path, { span: span === standard ? null : span })
    : queryHref(path, { from, to });
}

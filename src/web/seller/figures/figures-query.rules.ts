import { type Span, spanNames } from '../../../modules/store-figures/store-figures.rules.ts';
import { queryHref } from '../../request/query-href.ts';

/** What the address asks figures of: a named time, or own dates. */
export type FiguresQuery = { span: Span; from?: string; to?: string };

const standard: Span = 'month';

/** A day as a date field sends it; anything else is none. */
function dayIn(value: string | null): string | undefined {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value ? undefined : value;
}

/** The time that an address asks for; what can't be is passed over. */
export function readFiguresQuery(parameters: URLSearchParams): FiguresQuery {
  const from = dayIn(parameters.get('from'));
  const to = dayIn(parameters.get('to'));
  const named = spanNames.find((name) => name === parameters.get('span')) ?? standard;
  return {
    span: named,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

export const standardFigures: FiguresQuery = { span: standard };

/** The address of the start page with the figures of a time. */
export function figuresHref({ span, from, to }: FiguresQuery, path = '/manage-store'): string {
  return from === undefined && to === undefined
    ? queryHref(path, { span: span === standard ? null : span })
    : queryHref(path, { from, to });
}

import { auditKinds } from '../../../modules/audit/audit.rules.ts';
import { queryHref } from '../../request/query-href.ts';
import { readDay, readSearch } from '../../request/query-number.ts';

export const auditPath = '/admin/audit';

/** What the log is filtered by, as it stands in the address. Anything else there counts for nothing. */
export type AuditQuery = { who: string; whom: string; kind: string; from: string; to: string };

export function readAuditQuery(parameters: URLSearchParams): AuditQuery {
  const word = (name: string) => readSearch(parameters.get(name), 254);
  const day = (name: string) => readDay(parameters.get(name));
  const kind = auditKinds.find((each) => each === word('kind')) ?? '';
  return { who: word('who'), whom: word('whom'), kind, from: day('from'), to: day('to') };
}

/** What the call takes: nothing for what isn't filtered by. */
export function auditFilters({ who, whom, kind, from, to }: AuditQuery) {
  const known = auditKinds.find((each) => each === kind);
  return {
    ...{ who, whom },
    ...(known === undefined ? {} : { kind: known }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

export function auditHref(query: AuditQuery, more: { before?: number | null; file?: boolean } = {}): string {
  const path = more.file === true ? `${auditPath}/audit.csv` : auditPath;
  return queryHref(path, { ...query, before: more.before });
}

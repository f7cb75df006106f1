import { auditKinds } from '../../../modules/audit/audit.rules.ts';
import { type AuditThing, auditThings } from '../../../modules/audit/audit-thing.rules.ts';
import { queryHref } from '../../request/query-href.ts';
import { readDay, readSearch } from '../../request/query-number.ts';

export const auditPath = '/admin/audit';

/** What the log is filtered by, as it stands in the address. Anything else there counts for nothing. */
export type AuditQuery = {
  who: string;
  whom: string;
  kind: string;
  from: string;
  to: string;
  /** What it was done to, and the number it goes by. */
  thing: string;
  thingId: string;
};

export function readAuditQuery(parameters: URLSearchParams): AuditQuery {
  const word = (name: string) => readSearch(parameters.get(name), 254);
  const day = (name: string) => readDay(parameters.get(name));
  const kind = auditKinds.find((each) => each === word('kind')) ?? '';
  const thing = auditThings.find((each) => each === word('thing')) ?? '';
  const thingId = word('thingId').slice(0, 100);
  return { who: word('who'), whom: word('whom'), kind, from: day('from'), to: day('to'), thing, thingId };
}

/** Whether of a thing only its kind or only its number is said. */
export function isThingHalf({ thing, thingId }: AuditQuery): boolean {
  return (thing === '') !== (thingId === '');
}

/** Everything that was done to a thing. */
export function thingHref(thing: AuditThing, id: string | number): string {
  return queryHref(auditPath, { thing, thingId: id });
}

/** What the call takes: nothing for what isn't filtered by. */
export function auditFilters(query: AuditQuery) {
  const { who, whom, kind, from, to, thing, thingId } = query;
  const asked = isThingHalf(query) ? undefined : auditThings.find((each) => each === thing);
  const known = auditKinds.find((each) => each === kind);
  return {
    ...{ who, whom },
    ...(known === undefined ? {} : { kind: known }),
    ...(asked === undefined ? {} : { thing: asked, thingId }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

export function auditHref(query: AuditQuery, more: { before?: number | null; file?: boolean } = {}): string {
  const path = more.file === true ? `${auditPath}/audit.csv` : auditPath;
  return queryHref(path, { ...query, before: more.before });
}

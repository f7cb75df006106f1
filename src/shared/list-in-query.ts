import { z } from 'zod';

/**
 * A list in a query: comma-joined (SPEC §2 "Product list query") or as parameters of one name (SPEC §3 "Search filter":
 * `discount[]`), `most` parts at most. `read` gives null for a part that can't be: the list is then refused. An empty one isn't
 * there.
 */
export function listInQuery<Value>(read: (part: string) => Value | null, most = 20) {
  const part = z.string().max(most * 20);
  return z.union([part, z.array(part).max(most)]).transform((value, context) => {
    const given = (typeof value === 'string' ? [value] : value).filter((each) => each !== '');
    if (given.length === 0) return undefined;
    const parts = given.join(',').split(',');
    const values = parts.map((each) => read(each.trim())).filter((each) => each !== null);
    if (values.length === parts.length && parts.length <= most) return values;
    context.addIssue({ code: 'custom', message: 'listInvalid' });
    return z.NEVER;
  });
}

/** Numbers of rows, at least one and 100 at most, as `listInQuery` takes them. */
export const idsInQuery = listInQuery(wholeNumber(1, Number.MAX_SAFE_INTEGER), 100).transform(
  (ids, context) => {
    if (ids !== undefined) return ids;
    context.addIssue({ code: 'custom', message: 'listInvalid' });
    return z.NEVER;
  },
);

export function oneOf<const Value extends string>(known: readonly Value[]) {
  return (part: string): Value | null => known.find((value) => value === part) ?? null;
}

export function matching(pattern: RegExp) {
  return (part: string): string | null => (pattern.test(part) ? part : null);
}

export function wholeNumber(min: number, max: number) {
  return (part: string): number | null => {
    const number = /^\d{1,15}$/.test(part) ? Number(part) : Number.NaN;
    return number >= min && number <= max ? number : null;
  };
}

import { type LinkName, type ListQuery, linkNames, listNames } from '../../kit/catalogue/list-query.rules.ts';

type QueryInputsProps = {
  query: ListQuery;
  fixed: LinkName | null;
  /** What the form has fields for itself. */
  without: readonly (keyof ListQuery)[];
};

/** Hidden fields that carry the rest of a list's query through a form. */
export function QueryInputs({ query, fixed, without }: QueryInputsProps) {
  const fields: [keyof ListQuery, string][] = [
    ['search', query.search],
    ...linkNames
      .filter((name) => name !== fixed)
      .map((name): [keyof ListQuery, string] => [name, query[name]]),
    ['startprice', query.startprice],
    ['endprice', query.endprice],
    ...listNames.map((name): [keyof ListQuery, string] => [name, query[name].join(',')]),
    ['inStock', query.inStock ? 'true' : ''],
    ['sortBy', query.sortBy ?? ''],
    ['more', query.more.join(',')],
  ];
  return fields
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

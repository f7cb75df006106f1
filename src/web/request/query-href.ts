type QueryValue = string | number | null | undefined;

/**
 * The address of `path` with a query. What is as usual is left out, so that one page has one address: nothing, '' and 0,
 * and the first page of a list (`pageNo` 1).
 */
export function queryHref(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || value === 0) continue;
    // Of a page with several lists each has a page of its own: `codesPage`.
    if ((name === 'pageNo' || name.endsWith('Page')) && Number(value) <= 1) continue;
    parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The address of a desk's list at `path`: what it is searched for, and its page, counted from 1. */
export function searchHref(path: string, search: string, pageNo = 1): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (pageNo > 1) query.set('pageNo', String(pageNo));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The path of the page that sent a form: browsers say it to their own site (our Referrer-Policy). */
export function cameFrom(request: Request): string | null {
  const page = URL.parse(request.headers.get('referer') ?? '');
  return page === null ? null : page.pathname + page.search;
}

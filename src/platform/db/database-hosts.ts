/**
 * One URL for each server that a URL names: `postgres://user:password@one:5432,two:5432/shop` has two, as libpq takes it
 * (PostgreSQL, "Specifying Multiple Hosts"). Which of them takes writes is found out by asking.
 */
export function listServers(databaseUrl: string): [string, ...string[]] {
  const [, scheme = '', rest = ''] = /^([a-z]+:\/\/)(.*)$/s.exec(databaseUrl) ?? [];
  const end = rest.search(/[/?#]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  const tail = end === -1 ? '' : rest.slice(end);
  const at = authority.lastIndexOf('@');
  const account = authority.slice(0, at + 1);
  const [first = '', ...others] = authority.slice(at + 1).split(',');
  if (others.length === 0) return [databaseUrl];
  const urlOf = (host: string) => `${scheme}${account}${host}${tail}`;
  return [urlOf(first), ...others.map(urlOf)];
}

import pg from 'pg';

type Send = (this: pg.Client, ...given: unknown[]) => unknown;

/** `name` is what it is prepared by; of one that isn't, what it does to which table. `text` is on one line. */
export type SentStatement = { name: string; text: string };

/**
 * Every statement this process sends to PostgreSQL while `work` runs, in their order. What a new connection is set up with,
 * and what the feed of changes passes on beside it, is nobody's work and left out.
 */
export async function recordSent(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const send = pg.Client.prototype.query as unknown as Send;
  const sent: SentStatement[] = [];
  const record: Send = function (...given) {
    const [query] = given as [string | { name?: string; text: string }];
    const text = (typeof query === 'string' ? query : query.text)
      .replace(/--[^\n]*/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    const name = (typeof query === 'string' ? undefined : query.name) ?? describeStatement(text);
    if (name !== 'pass-on-changes' && !/^set \w+ = /.test(text)) sent.push({ name, text });
    return Reflect.apply(send, this, given);
  };
  Object.defineProperty(pg.Client.prototype, 'query', { value: record, writable: true, configurable: true });
  try {
    await work();
    return sent;
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', { value: send, writable: true, configurable: true });
  }
}

/** The same, as text alone. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  return (await recordSent(work)).map(({ text }) => text);
}

/** `insert into "carts" …` is "insert into carts", `select … from "users" …` is "select from users". */
function describeStatement(text: string): string {
  const [, verb = text, table] =
    /^(insert into|update|delete from|select)\b(?:.*?\bfrom)?\s+"?(\w+)"?/i.exec(text) ?? [];
  if (table === undefined) return text.slice(0, 40);
  return verb === 'select' ? `select from ${table}` : `${verb} ${table}`;
}

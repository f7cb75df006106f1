import pg from 'pg';

type Send = (this: pg.Client, ...given: unknown[]) => unknown;

/** Every statement this process sends to PostgreSQL while `work` runs, as text on one line, in their order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const send = pg.Client.prototype.query as unknown as Send;
  const texts: string[] = [];
  const record: Send = function (...given) {
    const [query] = given as [string | { text: string }];
    texts.push((typeof query === 'string' ? query : query.text).replace(/\s+/g, ' ').trim());
    return Reflect.apply(send, this, given);
  };
  Object.defineProperty(pg.Client.prototype, 'query', { value: record, writable: true, configurable: true });
  try {
    await work();
    return texts;
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', { value: send, writable: true, configurable: true });
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { causeOf } from '../unavailable.ts';
import { waitForDatabase } from './database-time.ts';
import { DatabaseUnavailable, reasonOfFailure } from './database-unavailable.ts';
import { cutOff, type DatabaseWatch, isCut } from './database-watch.ts';
import { isReadingOnly } from './reading-only.ts';

/** How long work of the clock waits for a connection, and how long opening one may take. */
const connectMs = 30_000;
/** More than this wait for a connection only when far more comes than can be done; they would wait in vain. */
const waitingMost = 2_000;
const triesOfReading = 4;

/** Settings that make statements faster or end those nobody waits for; without them everything works as well. */
const sessionSettings = [
  // Ours look rows up by their keys: a plan for these very values is the same plan, and costs more than running it.
  "set plan_cache_mode = force_generic_plan; set idle_in_transaction_session_timeout = '5min'",
  // A statement whose client is gone ends; not every platform can tell.
  "set client_connection_check_interval = '2s'",
];

type Query = (...given: unknown[]) => Promise<pg.QueryResult>;

/**
 * A pool that says DatabaseUnavailable where pg has a dozen ways to fail: at once while the database is away, after the
 * request's time for it when it is slow. A connection that breaks, checked out or idle, breaks what runs on it and
 * nothing else. Reading outside a transaction survives the loss of a connection: it is done again on another.
 */
export class GuardedPool extends pg.Pool {
  readonly watch: DatabaseWatch;
  readonly #clients: Set<GuardedClient>;

  constructor(options: pg.PoolConfig, watch: DatabaseWatch, { prepare = true } = {}) {
    const clients = new Set<GuardedClient>();
    const statements = { areNamed: prepare };
    super({
      ...options,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      Client: class extends GuardedClient {
        constructor(config: pg.ClientConfig) {
          super({ ...config, connectionString: watch.serverUrl() }, watch, statements);
          clients.add(this);
          this.once('end', () => clients.delete(this));
        }
      } as unknown as NonNullable<pg.PoolConfig['Client']>,
      onConnect: setUpSession,
    });
    this.watch = watch;
    this.#clients = clients;
    // An idle connection that dies is replaced when one is needed.
    this.on('error', (error) => watch.suspect(error));
    watch.onAway(() => {
      for (const client of clients) client.spoil(new DatabaseUnavailable('away'));
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#checkOut(() => super.connect());
    super.connect(callback);
    return undefined;
  }

  async #checkOut(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    this.watch.refuseWhileAway();
    if (this.waitingCount >= waitingMost) throw new DatabaseUnavailable('slow');
    try {
      const client = await waitForDatabase(connect, (late) => late.release());
      const release = client.release.bind(client);
      client.release = (reason) =>
        release(reason ?? (client as unknown as GuardedClient).spoiledBy ?? undefined);
      return client;
    } catch (error) {
      throw this.#explainConnect(error);
    }
  }

  #explainConnect(error: unknown): unknown {
    if (error instanceof DatabaseUnavailable) {
      this.watch.suspect(error);
      return error;
    }
    if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
      return new DatabaseUnavailable('slow', error);
    const reason = reasonOfFailure(error);
    if (reason === 'full') return new DatabaseUnavailable('full', error);
    if (reason === null) return error;
    // Connections that end all at once take those with them that are just being made: the server may well be there.
    if (isCut(error)) {
      this.watch.suspect(error);
      return new DatabaseUnavailable('lost', error);
    }
    this.watch.foundAway(error);
    return new DatabaseUnavailable('away', error);
  }

  override query = ((...given: unknown[]) => this.#runAlone(given)) as pg.Pool['query'];

  async #runAlone(given: unknown[]): Promise<pg.QueryResult> {
    for (let tried = 1; ; tried += 1)
      try {
        return await this.#runOnce(given);
      } catch (error) {
        const isLost = causeOf(error, DatabaseUnavailable)?.reason === 'lost';
        const isHarmless = isForgottenStatement(error) || (isLost && isReading(given[0]));
        if (tried === triesOfReading || !isHarmless) throw error;
        await sleep(isLost ? 50 * tried : 0);
      }
  }

  async #runOnce(given: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect();
    try {
      const query = client.query as unknown as Query;
      return isReadingOnly() ? await readAlone(query, given) : await query(...given);
    } finally {
      client.release();
    }
  }

  /** Doesn't wait for connections that are in use for longer than `graceMs`: they are cut off. */
  async endWithin(graceMs: number): Promise<void> {
    this.watch.stop();
    const timer = setTimeout(() => {
      for (const client of this.#clients) client.spoil(new DatabaseUnavailable('away'));
    }, graceMs);
    await Promise.race([this.end(), new Promise((done) => setTimeout(done, graceMs + 500).unref())]);
    clearTimeout(timer);
  }
}

/** A statement in a read-only transaction of its own. */
async function readAlone(query: Query, given: unknown[]): Promise<pg.QueryResult> {
  await query('begin read only');
  try {
    return await query(...given);
  } finally {
    await query('rollback');
  }
}

/** A connection whose failures are DatabaseUnavailable, and which no failure of its socket can end the process by. */
class GuardedClient extends pg.Client {
  /** Why it may not be used again: its state, or whether it is there at all, isn't known. */
  spoiledBy: DatabaseUnavailable | null = null;

  constructor(config: pg.ClientConfig, watch: DatabaseWatch, statements: { areNamed: boolean }) {
    super(config);
    // Between two statements nobody listens to a connection that is checked out: an emitter without a listener throws.
    this.on('error', (error) => {
      this.spoiledBy ??= new DatabaseUnavailable('lost', error);
      watch.suspect(error);
    });
    // Looked up when it is called: tests and the bench count statements by putting theirs in its place.
    const query: Query = (...given) => Reflect.apply(pg.Client.prototype.query, this, given);
    const guarded: Query = async (...given) => {
      if (this.spoiledBy !== null) throw this.spoiledBy;
      try {
        const asked = statements.areNamed ? given : [withoutName(given[0]), ...given.slice(1)];
        return await waitForDatabase(() => query(...asked));
      } catch (error) {
        if (isForgottenStatement(error)) statements.areNamed = false;
        // Refused as it was meant to be; the server takes others' writes.
        if (isReadingOnly() && isRefusedWrite(error)) throw error;
        const reason = reasonOfFailure(error);
        if (reason === null) throw error;
        const unavailable =
          error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(reason, error);
        // A full disk is met by a statement; its connection is as good as before.
        if (reason !== 'full') this.spoil(unavailable);
        if (reason !== 'full') watch.suspect(error);
        throw unavailable;
      }
    };
    this.query = ((...given: unknown[]) =>
      // pg's own callers pass a callback, or a query that submits itself.
      typeof given.at(-1) === 'function' || isSubmittable(given[0])
        ? query(...given)
        : guarded(...given)) as typeof this.query;
  }

  spoil(reason: DatabaseUnavailable): void {
    this.spoiledBy ??= reason;
    cutOff(this);
  }
}

async function setUpSession(client: pg.ClientBase): Promise<void> {
  for (const setting of sessionSettings)
    try {
      await client.query(setting);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
    }
}

/**
 * A pooler between us and PostgreSQL gave this connection another session: the statement it was told of isn't there, or
 * another one has its name (SQLSTATE 26000, 42P05). From then on statements have no names.
 */
export function isForgottenStatement(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof pg.DatabaseError && (cause.code === '26000' || cause.code === '42P05')) return true;
  return false;
}

/** A write in a transaction that only reads (SQLSTATE 25006). */
function isRefusedWrite(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

function withoutName(config: unknown): unknown {
  return typeof config === 'object' && config !== null && 'name' in config
    ? { ...config, name: undefined }
    : config;
}

function isSubmittable(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'submit' in config;
}

/** A statement that may be run twice. */
function isReading(config: unknown): boolean {
  const text =
    typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : String(config);
  return /^\s*select\b/i.test(text) && !/\bfor\s+(no\s+key\s+)?update\b/i.test(text);
}

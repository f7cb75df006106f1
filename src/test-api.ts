import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import { errorMessage, isErrorCode } from './messages/error-messages.ts';
import { apiContract, liveApiContract } from './modules/api.contract.ts';
import { createLiveRouter, createRouter } from './modules/api.ts';
import { chatNews } from './modules/chat/chat-news.ts';
import { createCallerFinder } from './modules/identity/find-caller.ts';
import { sessions, users } from './modules/identity/identity.tables.ts';
import { openSession } from './modules/identity/open-session.ts';
import { isProofFresh } from './modules/identity/session-lifetime.rules.ts';
import { createPageWebhook } from './modules/live/live-page.routes.ts';
import { createNotificationStreams } from './modules/notification/notification.routes.ts';
import { createWebhookReceiver } from './modules/payment/receive-webhook.ts';
import { liveSearch } from './modules/search/live-search.ts';
import { findKeyCaller } from './modules/store-key/find-key-caller.ts';
import { createTestDatabase } from './platform/db/test-database.ts';
import { type ApiOptions, bearerToken, createApi } from './platform/http/api-handler.ts';
import type { ErrorMessages } from './platform/http/envelope.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import type { RequestVariables } from './platform/http/request-context.ts';
import { logRequests } from './platform/http/request-log.ts';
import type { Services } from './platform/services.ts';
import { readLocale } from './shared/locale.ts';
import { noteMadeCall, noteRefusal } from './test-made-calls.ts';
import { createTestServices } from './test-services.ts';

export type Reply = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a reply; its shape is what is tested
  body: { result: 0 | 1; detail: any; message: string; code?: string };
  headers: Headers;
};

export type CallOptions = {
  body?: unknown;
  token?: string | null;
  culture?: 'th' | 'en';
  apiKey?: string;
  headers?: Record<string, string>;
};

/** What a refused call says of its fields: the code by field, each with a text. */
export function wrongFields({ body }: Reply): Record<string, string> {
  const fields: readonly { field: string; code: string; message: string }[] = body.detail?.fields ?? [];
  if (fields.some(({ message }) => message === '')) throw new Error('a wrong field without a text');
  return Object.fromEntries(fields.map(({ field, code }) => [field, code]));
}

/**
 * The API as a client meets it (HTTP without a socket) on a PostgreSQL database of the test's own. `limitFactor` 1 has
 * the real rate limits.
 */
export async function openTestApi({
  limitFactor = 1000,
  factorMinutes = null,
  services: changed = {},
  log = pino({ level: 'silent' }),
}: {
  limitFactor?: number;
  /** For how long a proof of staff's second factor holds; null for tests of other things, whose clocks go far. */
  factorMinutes?: number | null;
  services?: Partial<Services>;
  log?: Logger;
} = {}) {
  const database = await createTestDatabase();
  const services: Services = { ...(await createTestServices(database)), ...changed };
  const findCaller = createCallerFinder(services);
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(async (c, next) => {
    await next();
    noteMadeCall(c.req.method, c.req.path, c.res.status);
    await noteRefusal(c.res);
  });
  app.use(
    logRequests({
      log,
      registry: new Registry(),
      newId: randomUUID,
      trustProxy: false,
      nameRoute: () => 'test',
    }),
  );
  app.route('/api/payment/webhook', createWebhookReceiver(services));
  app.route('/api/live/webhook', createPageWebhook(services));
  const ofEveryApi: Omit<ApiOptions, 'prefix' | 'contract' | 'router'> = {
    apiKey: 'test-key',
    peerKey: 'test-peer-key',
    now: services.clock,
    guards: {
      findCaller,
      findKeyCaller: (key, address) => findKeyCaller(services, key, address),
      isFactorFresh: async ({ factorProvenAt }) =>
        factorMinutes === null || isProofFresh(factorProvenAt, services.clock(), factorMinutes),
      limits: createRateLimits(database.db.$client, limitFactor, limitFactor),
      onUnaudited(call) {
        throw new Error(`${call} left nothing in the audit log`);
      },
      admission: null,
    },
    messages: saidMessage,
    siteUrl: services.siteUrl,
    changes: services.changes,
    onFoundChange: liveSearch(services).onTakenIn,
  };
  createApi({
    ...ofEveryApi,
    prefix: '/live-api',
    contract: liveApiContract,
    router: createLiveRouter(services),
  }).mount(app);
  createApi({
    ...ofEveryApi,
    prefix: '/api',
    contract: apiContract,
    router: createRouter(services),
    streams: {
      '/notification/stream': createNotificationStreams(services, [chatNews(services)])(
        async ({ headers }) => {
          const token = bearerToken(headers.get('authorization') ?? undefined);
          const caller = token === null ? null : await findCaller(token);
          return caller === null ? null : { caller, locale: readLocale(headers.get('culture') ?? undefined) };
        },
      ),
    },
  }).mount(app);

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const isForm = options.body instanceof FormData;
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        'x-api-key': options.apiKey ?? 'test-key',
        culture: options.culture ?? 'th',
        ...(options.token === undefined || options.token === null
          ? {}
          : { authorization: `Bearer ${options.token}` }),
        ...(options.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { body: options.body instanceof FormData ? options.body : JSON.stringify(options.body) }),
    });
    const isFile = response.headers.has('content-disposition');
    const text = isFile ? '' : await response.text();
    return {
      status: response.status,
      body: text === '' ? { result: 0, detail: null, message: '' } : JSON.parse(text),
      headers: response.headers,
    };
  }

  /** An account of a role, signed in: for tests of everything but signing in. */
  async function signIn(
    role: 'shopper' | 'seller' | 'staff' = 'shopper',
    sellerId: number | null = null,
    more: Partial<typeof users.$inferInsert> = {},
    { isFactorProven = role === 'staff' } = {},
  ) {
    const email = `${createHash('md5').update(randomBytes(8)).digest('hex').slice(0, 10)}@test.example`;
    const [row] = await database.db
      .insert(users)
      .values({
        email,
        role,
        sellerId,
        storeRights: role === 'seller' ? ['owner'] : [],
        staffRole: role === 'staff' ? 'owner' : null,
        firstname: 'ทดสอบ',
        lastname: 'ระบบ',
        ...more,
      })
      .returning({ id: users.id });
    if (row === undefined) throw new Error('no user came back');
    const { token } = await openSession(database.db, services, {
      userId: row.id,
      userAgent: null,
      isRemembered: false,
      factorProvenAt: isFactorProven ? services.clock() : null,
    });
    return { userId: row.id, email, token };
  }

  /** An account becomes one of the staff, its second factor proven in the sessions that it has. */
  async function makeStaff(userId: number): Promise<void> {
    await database.db.update(users).set({ role: 'staff', staffRole: 'owner' }).where(eq(users.id, userId));
    await database.db
      .update(sessions)
      .set({ factorProvenAt: services.clock() })
      .where(eq(sessions.userId, userId));
  }

  async function close(): Promise<void> {
    // Whatever the test stored, nothing that a row names is on its way to being deleted.
    const { rows } = await database.db.execute<{ key: string }>(sql`
      select key from discarded_files where key in (
        select image_key from users union all select file_key from payment_slips
        union all select proof_key from refunds union all select proof_key from withdrawals
        union all select id_card_key from identity_verifications
        union all select selfie_key from identity_verifications
        union all select file_key from withholding_certificates
        union all select bank_book_key from identity_verifications
        union all select file_key from chat_photos
        union all select unnest(photo_keys) from return_requests union all select unnest(photo_keys) from reviews)`);
    await database.close();
    if (rows.length > 0)
      throw new Error(`to be deleted, and named: ${rows.map(({ key }) => key).join(', ')}`);
  }

  return { app, call, signIn, makeStaff, db: database.db, url: database.url, services, close };
}

/** The text of a code; a code that has none is a mistake here, not a general text. */
const saidMessage: ErrorMessages = (locale, code, data) => {
  if (!isErrorCode(code)) throw new Error(`${code} has no text in src/messages/*/errors`);
  return errorMessage(locale, code, data);
};

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;

import { hash, timingSafeEqual } from 'node:crypto';
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type AnyRouter, ORPCError } from '@orpc/server';
import type { Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { requestFor, splitAddress } from '../../shared/canonical-address.ts';
import { foundTag, type LimitName } from '../../shared/contract.ts';
import { readLocale } from '../../shared/locale.ts';
import type { ChangeFeed } from '../db/change-feed.ts';
import { causeOf, retryAfterSeconds, Unavailable } from '../unavailable.ts';
import type { ApiContext } from './api-context.ts';
import { renderApiDocs } from './api-docs-page.ts';
import { createCallRoutes } from './call-routes.ts';
import { type ApiDescription, describeApi } from './describe-api.ts';
import {
  describeFailure,
  type ErrorMessages,
  failureEnvelope,
  failureIn,
  unavailableError,
  wrapSuccess,
} from './envelope.ts';
import type { Guards, ServerContext } from './implement-calls.ts';
import { createKeptReplies } from './kept-replies.ts';
import { loggedPath } from './logged-path.ts';
import { packable, replyPacked } from './packing.ts';
import type { RequestVariables } from './request-context.ts';
import { createVisitorProofs, visitorHeader } from './visitor-proof.ts';

export type ApiOptions = {
  prefix: '/api' | '/live-api';
  contract: AnyContractRouter;
  /** What its document is called; the shop's own API when it is left out. */
  title?: string;
  router: AnyRouter;
  apiKey: string;
  /** What the pages' server proves with for whom it calls (src/platform/http/visitor-proof.ts). */
  peerKey: string;
  now: () => Date;
  guards: Guards;
  messages: ErrorMessages;
  siteUrl: string;
  /** Tells what to forget of the replies that are kept. */
  changes: Pick<ChangeFeed, 'subscribe'>;
  /** Calls back when what the search index finds may be another thing than before. */
  onFoundChange: (listener: () => void) => void;
  /** Paths that answer with something no call can (a stream of events), behind the same API key. */
  streams?: Readonly<Record<`/${string}`, Hono>>;
};

/** As long as the ones that come in a body may be. */
const idempotencyKeyMost = 255;

const docsPolicy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The API as HTTP: SPEC §7's paths, headers and envelope, over the same router the web server calls in memory. */
export function createApi(options: ApiOptions) {
  const expectedKey = sha256(options.apiKey);
  const proofs = createVisitorProofs(options.peerKey, options.now);
  const routes = createCallRoutes(options.contract);
  const kept = createKeptReplies();
  options.changes.subscribe(kept.drop);
  options.onFoundChange(() => kept.dropSoon(foundTag));
  let description: Promise<ApiDescription> | undefined;
  function readDescription(): Promise<ApiDescription> {
    description ??= describeApi(options.contract, options);
    return description;
  }
  const handler = new OpenAPIHandler<ServerContext>(options.router, {
    customErrorResponseBodyEncoder: (error) => encodedErrors.get(error) ?? null,
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (thrown) {
          throw hideSurprise(thrown, context);
        }
      },
    ],
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (thrown) {
          // What isn't the call's own failure is a request that can't be read: broken JSON, broken UTF-8 in the path.
          const error =
            thrown instanceof ORPCError ? thrown : new ORPCError('BAD_REQUEST', { cause: thrown });
          throw describeError(error, context);
        }
      },
    ],
  });
  const encodedErrors = new WeakMap<object, unknown>();

  function describeError(error: ORPCError<string, unknown>, context: ApiContext): ORPCError<string, unknown> {
    const { code, detail } = describeFailure(error, context.culture, options.messages);
    const described = new ORPCError(code, { status: error.status, data: detail });
    const failure = failureEnvelope(context.culture, options.messages, code, detail);
    encodedErrors.set(described, failureIn(context.envelope ?? 'result', failure));
    return described;
  }

  /** Whose call it is: of whoever opened the connection, or of the visitor that the pages' server proves to speak for. */
  function visitorOf(c: Context<{ Variables: RequestVariables }>): {
    clientAddress: string;
    userAgent: string | null;
  } {
    const header = c.req.header(visitorHeader);
    const proven = header === undefined ? null : proofs.read(header);
    if (proven !== null) return { clientAddress: proven.address, userAgent: proven.userAgent };
    if (header !== undefined)
      c.get('log')().warn('X-Visitor proves nothing: another API_PEER_KEY, another time of day, or not ours');
    return { clientAddress: c.get('clientAddress'), userAgent: c.req.header('user-agent') ?? null };
  }

  async function answer(c: Context<{ Variables: RequestVariables }>): Promise<Response> {
    const culture = readLocale(c.req.header('culture'));
    const visitor = visitorOf(c);
    const apiKey = c.req.header('x-api-key');
    const keyCaller = keyMatches(apiKey, expectedKey)
      ? null
      : await options.guards.findKeyCaller(apiKey ?? '', visitor.clientAddress);
    if (keyCaller === null && !keyMatches(apiKey, expectedKey)) return fail(c, 401, 'apiKeyInvalid');
    const idempotencyKey = c.req.header('idempotency-key')?.trim() ?? '';
    if (idempotencyKey.length > idempotencyKeyMost)
      return refuseHeader(c, 'Idempotency-Key', idempotencyKeyMost);
    const tags: string[] = [];
    let mostS = Number.POSITIVE_INFINITY;
    const context: ServerContext = {
      culture,
      // Who calls by a store's key is that store, whatever session comes with it.
      token: keyCaller === null ? bearerToken(c.req.header('authorization')) : (apiKey ?? null),
      requestId: c.get('requestId'),
      ...visitor,
      deviceId: c.req.header('x-device-id') ?? null,
      idempotencyKey: idempotencyKey === '' ? null : idempotencyKey,
      caller: null,
      guards: keyCaller === null ? options.guards : { ...options.guards, findCaller: async () => keyCaller },
      madeOf: (of, more) => {
        tags.push(...of);
        mostS = Math.min(mostS, more?.mostS ?? mostS);
      },
      onSurprise: (error) =>
        c
          .get('log')()
          .error({ err: error, path: loggedPath(c.req.path) }, 'call failed'),
    };
    const asked = splitAddress(c.req.url);
    // The router above has decoded the path: "/%61pi/…" leads here too, and is nothing.
    if (!asked.path.startsWith(`${options.prefix}/`)) return fail(c, 404, 'notFound');
    // A HEAD is a GET whose body nobody sees (RFC 9110 §9.3.2); Hono leaves it out.
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const { path, query } = routes.canonicalAddress(
      method,
      asked.path.slice(options.prefix.length),
      asked.query,
    );
    const address = query === '' ? path : `${path}?${query}`;
    const request = requestFor(c.req.raw, asked.origin + options.prefix + address);
    const make = () => run(method === c.req.method ? request : new Request(request, { method }), context);
    const route = method === 'GET' ? routes.find(method, path) : null;
    context.envelope = route?.envelope ?? 'result';
    if (route === null || route.keep === null) return finish(c, (await make()) ?? refuse(c, path));

    const { keep, limit } = route;
    const mine: { made: Made | null } = { made: null };
    const body = await kept
      .findOrMake(`${culture} ${address}`, async () => {
        mine.made = await make();
        if (mine.made === null) return null;
        if (!('body' in mine.made)) {
          // What was known last is better than nothing, which the cache decides by this.
          if (mine.made.response.status === 503) throw new Unavailable('the call could not be made');
          return null;
        }
        return {
          body: mine.made.body,
          tags: [...keep.until, ...tags],
          ttlMs: Math.min(keep.mostS, mostS) * 1000,
        };
      })
      .catch((error: unknown) => {
        if (causeOf(error, Unavailable) === null) throw error;
        return null;
      });
    if (body === null) return finish(c, mine.made ?? (await make()) ?? refuse(c, path));
    // A kept reply counts against the limit as a new one does; over it, the call itself says so.
    if (mine.made === null && limit !== null && !(await mayAsk(limit, context.clientAddress)))
      return finish(c, (await make()) ?? refuse(c, path));
    return replyPacked(c.req.raw, body, successReply);
  }

  async function mayAsk(limit: LimitName, clientAddress: string): Promise<boolean> {
    try {
      await options.guards.limits.spend(limit, clientAddress);
      return true;
    } catch (error) {
      if (error instanceof ORPCError) return false;
      throw error;
    }
  }

  /** Makes the call: the enveloped JSON of a success, or the reply to everything else; null when there is no such call. */
  async function run(request: Request, context: ServerContext): Promise<Made | null> {
    const { matched, response } = await handler.handle(request, { prefix: options.prefix, context });
    if (!matched) return null;
    if (response.status === 503) response.headers.set('retry-after', String(retryAfterSeconds));
    const type = response.headers.get('content-type') ?? '';
    if (response.status >= 400 || (type !== '' && !type.startsWith('application/json'))) return { response };
    return { body: wrapSuccess(await response.text(), context.envelope) };
  }

  /** No call answers here: not to this method (RFC 9110 §15.5.6), or not at all. */
  function refuse(c: Context, path: string): Made {
    const methods = routes.methodsAt(path);
    if (methods.length === 0) return { response: fail(c, 404, 'notFound') };
    c.header('allow', methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])).join(', '));
    return { response: fail(c, 405, 'methodNotAllowed') };
  }

  /** A header that is too long, told as a wrong field is. */
  function refuseHeader(c: Context, field: string, maximum: number): Response {
    const culture = readLocale(c.req.header('culture'));
    const data = { fields: [{ field, code: 'tooLong', maximum }] };
    const error = new ORPCError('inputInvalid', { status: 400, data });
    const { code, detail } = describeFailure(error, culture, options.messages);
    return c.json(failureEnvelope(culture, options.messages, code, detail), 400);
  }

  function fail(c: Context, status: 401 | 404 | 405, code: string): Response {
    const culture = readLocale(c.req.header('culture'));
    return c.json(failureEnvelope(culture, options.messages, code, null), status);
  }

  return {
    mount(app: Hono<{ Variables: RequestVariables }>) {
      app.use(`${options.prefix}/openapi.json`, compress());
      app.use(`${options.prefix}/docs`, compress());
      app.get(`${options.prefix}/openapi.json`, async (c) => c.json(await readDescription()));
      app.get(`${options.prefix}/docs`, async (c) => {
        c.header('content-security-policy', docsPolicy);
        return c.html(renderApiDocs(await readDescription(), options.title ?? 'Bannasala API'));
      });
      for (const [path, routes] of Object.entries(options.streams ?? {})) {
        app.use(options.prefix + path, async (c, next) =>
          keyMatches(c.req.header('x-api-key'), expectedKey) ? next() : fail(c, 401, 'apiKeyInvalid'),
        );
        app.route(options.prefix + path, routes);
      }
      app.all(`${options.prefix}/*`, answer);
    },
  };
}

/** What a call led to: the enveloped JSON of a success, or a reply that goes out as it is. */
type Made = { body: string } | { response: Response };

const successReply = {
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'accept-encoding' },
};

function finish(c: Context, made: Made): Response | Promise<Response> {
  return 'response' in made
    ? made.response
    : replyPacked(c.req.raw, packable(Buffer.from(made.body)), successReply);
}

/** Output that doesn't fit its contract, and everything unforeseen, is ours: told to the log, a bare 500 to the caller. */
function hideSurprise(thrown: unknown, context: ApiContext): ORPCError<string, unknown> {
  if (thrown instanceof ORPCError && (thrown.status < 500 || thrown.status === 503)) return thrown;
  if (causeOf(thrown, Unavailable) !== null) return unavailableError();
  context.onSurprise(thrown);
  return new ORPCError('internalError', { status: 500 });
}

function sha256(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}

/** The token of an `Authorization: Bearer` header; null when there is none. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** Compares hashes, so that neither the key's length nor its beginning shows in the time it takes. */
function keyMatches(given: string | undefined, expected: Buffer): boolean {
  return timingSafeEqual(sha256(given ?? ''), expected);
}

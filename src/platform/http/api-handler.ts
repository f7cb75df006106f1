import { createHash, timingSafeEqual } from 'node:crypto';
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type AnyRouter, ORPCError, traverseContractProcedures } from '@orpc/server';
import type { Context, Hono } from 'hono';
import type { CallMeta } from '../../shared/contract.ts';
import { readLocale } from '../../shared/locale.ts';
import type { ApiContext } from './api-context.ts';
import { renderApiDocs } from './api-docs-page.ts';
import { type ApiDescription, describeApi } from './describe-api.ts';
import { type ErrorMessages, failureEnvelope, fieldFailures, wrapSuccess } from './envelope.ts';
import type { Guards, ServerContext } from './implement-calls.ts';
import type { RequestVariables } from './request-context.ts';

export type ApiOptions = {
  prefix: '/api' | '/live-api';
  contract: AnyContractRouter;
  router: AnyRouter;
  apiKey: string;
  guards: Guards;
  messages: ErrorMessages;
  siteUrl: string;
};

const docsPolicy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const standardCodes: Record<string, string> = {
  BAD_REQUEST: 'inputInvalid',
  UNAUTHORIZED: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'notFound',
  METHOD_NOT_SUPPORTED: 'notFound',
  PAYLOAD_TOO_LARGE: 'bodyTooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'inputInvalid',
};

/** The API as HTTP: SPEC §7's paths, headers and envelope, over the same router the web server calls in memory. */
export function createApi(options: ApiOptions) {
  const expectedKey = sha256(options.apiKey);
  const aliases = findAliases(options.contract);
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
    const fields = fieldFailures(error);
    const code = standardCodes[error.code] ?? error.code;
    const detail = fields === null ? error.data : { fields };
    const described = new ORPCError(code, { status: error.status, data: detail });
    encodedErrors.set(described, failureEnvelope(context.culture, options.messages, code, detail));
    return described;
  }

  async function answer(c: Context<{ Variables: RequestVariables }>): Promise<Response> {
    const culture = readLocale(c.req.header('culture'));
    const reply = (status: 401 | 404 | 405, code: string) =>
      c.json(failureEnvelope(culture, options.messages, code, null), status);
    if (!keyMatches(c.req.header('x-api-key'), expectedKey)) return reply(401, 'apiKeyInvalid');
    const authorization = c.req.header('authorization') ?? '';
    const token = /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
    const context: ServerContext = {
      culture,
      token,
      requestId: c.get('requestId'),
      clientAddress: c.get('clientAddress'),
      userAgent: c.req.header('user-agent') ?? null,
      idempotencyKey: c.req.header('idempotency-key') ?? null,
      caller: null,
      guards: options.guards,
      onSurprise: (error) => c.get('log')().error({ err: error, path: c.req.path }, 'call failed'),
    };
    const { matched, response } = await handler.handle(withAlias(c.req.raw, options.prefix, aliases), {
      prefix: options.prefix,
      context,
    });
    if (!matched) return reply(404, 'notFound');
    const type = response.headers.get('content-type') ?? '';
    if (response.status >= 400 || (type !== '' && !type.startsWith('application/json'))) return response;
    const headers = new Headers(response.headers);
    headers.set('content-type', 'application/json');
    headers.set('cache-control', 'no-store');
    headers.delete('content-length');
    return new Response(wrapSuccess(await response.text()), { status: 200, headers });
  }

  return {
    mount(app: Hono<{ Variables: RequestVariables }>) {
      app.get(`${options.prefix}/openapi.json`, async (c) => c.json(await readDescription()));
      app.get(`${options.prefix}/docs`, async (c) => {
        c.header('content-security-policy', docsPolicy);
        return c.html(renderApiDocs(await readDescription()));
      });
      app.all(`${options.prefix}/*`, answer);
    },
  };
}

/** Output that doesn't fit its contract, and everything unforeseen, is ours: told to the log, a bare 500 to the caller. */
function hideSurprise(thrown: unknown, context: ApiContext): ORPCError<string, unknown> {
  if (thrown instanceof ORPCError && (thrown.status < 500 || thrown.status === 503)) return thrown;
  context.onSurprise(thrown);
  return new ORPCError('internalError', { status: 500 });
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

/** Compares hashes, so that neither the key's length nor its beginning shows in the time it takes. */
function keyMatches(given: string | undefined, expected: Buffer): boolean {
  return timingSafeEqual(sha256(given ?? ''), expected);
}

function findAliases(contract: AnyContractRouter): Map<string, string> {
  const aliases = new Map<string, string>();
  traverseContractProcedures({ path: [], router: contract }, ({ contract: procedure }) => {
    const { meta, route } = procedure['~orpc'];
    for (const alias of (meta as Partial<CallMeta>).aliases ?? []) aliases.set(alias, route.path ?? alias);
  });
  return aliases;
}

function withAlias(request: Request, prefix: string, aliases: Map<string, string>): Request {
  const start = request.url.indexOf(prefix, request.url.indexOf('://') + 3) + prefix.length;
  const queryAt = request.url.indexOf('?', start);
  const path = request.url.slice(start, queryAt === -1 ? undefined : queryAt);
  const target = aliases.get(path);
  if (target === undefined) return request;
  return new Request(
    request.url.slice(0, start) + target + (queryAt === -1 ? '' : request.url.slice(queryAt)),
    request,
  );
}

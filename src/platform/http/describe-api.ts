import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Access, CallMeta } from '../../shared/contract.ts';
import type { EnvelopeShape } from './envelope.ts';
import { exampleOf } from './openapi-examples.ts';

type Schema = Record<string, unknown>;
type MediaTypes = Record<string, { schema?: Schema; example?: unknown }>;
type Security = Record<string, string[]>[];
type Operation = {
  security?: Security;
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; example?: unknown }[];
  requestBody?: { content?: MediaTypes };
  responses?: Record<string, { description?: string; content?: MediaTypes }>;
};
export type ApiDescription = { paths: Record<string, Record<string, Operation>>; [key: string]: unknown };

/** The OpenAPI document of a contract: SPEC §7's envelope around every reply, an example for every body and parameter. */
export async function describeApi(
  contract: AnyContractRouter,
  { siteUrl, prefix, title = 'Bannasala API' }: { siteUrl: string; prefix: string; title?: string },
): Promise<ApiDescription> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title,
      version: '1',
      description:
        'Every call takes the header X-Api-Key, and culture (th or en) for the language of names and messages. Replies are {result, detail, message}; result is 1 for success. Errors carry a stable code beside the message.',
    },
    servers: [{ url: `${siteUrl}${prefix}` }],
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        storeKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description:
            'A key that a store has made for its own systems (/manage-store/keys): in the place of the API key and the token',
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token that /login and /Register reply with; where a call names a role, of somebody who has it',
        },
      },
    },
    customErrorResponseBodySchema: (definedErrors) => failureSchema(definedErrors.map(([code]) => code)),
  });
  // Our own view of the document: the parts that are gone over below.
  const described = document as unknown as ApiDescription;
  const metas = listMetas(contract);
  for (const [path, item] of Object.entries(described.paths ?? {}))
    for (const [method, operation] of Object.entries(item)) {
      const meta = metas.get(`${method.toUpperCase()} ${path}`) ?? {};
      protect(operation, meta);
      complete(operation, meta.envelope ?? 'result');
    }
  return described;
}

function listMetas(contract: AnyContractRouter): Map<string, Partial<CallMeta>> {
  const metas = new Map<string, Partial<CallMeta>>();
  traverseContractProcedures({ path: [], router: contract }, ({ contract: call }) => {
    const { meta, route } = call['~orpc'];
    metas.set(`${route.method} ${route.path}`, meta);
  });
  return metas;
}

/**
 * What a call asks for (OpenAPI 3.1 "Security Requirement Object", whose lists are roles here): the API key alone, a token
 * too if there is one, a token of anybody, or one of somebody with a role. No call reads cookies.
 */
function protect(operation: Operation, meta: Partial<CallMeta>): void {
  const { access, keep, right } = meta;
  operation.security = securityOf(access, keep !== undefined);
  if (access === 'seller' && right !== 'owner' && right !== 'member')
    operation.security.push({ storeKey: [] });
  refuse(operation, '401', ['apiKeyInvalid', ...(access === 'anyone' ? [] : ['unauthenticated'])]);
  if (access === 'anyone' || access === 'signedIn') return;
  refuse(operation, '403', forbiddenBy(meta));
  if (meta.isHidden === true) refuse(operation, '404', ['notFound']);
}

/** Why a call is refused with 403. A hidden one isn't there for who has no right to it, but for a store's key that only reads. */
function forbiddenBy({ access, isHidden, factor }: Partial<CallMeta>): string[] {
  const codes = access === 'staff' && isHidden === true ? [] : ['forbidden'];
  if (access === 'staff' && factor !== 'before') codes.push('secondFactorNeeded');
  if (factor === 'again') codes.push('secondFactorAgain');
  return codes;
}

function securityOf(access: Access | undefined, isPublic: boolean): Security {
  if (access === undefined || access === 'signedIn') return [{ apiKey: [], session: [] }];
  if (access !== 'anyone') return [{ apiKey: [], session: [access] }];
  return isPublic ? [{ apiKey: [] }] : [{ apiKey: [] }, { apiKey: [], session: [] }];
}

/** Adds the failures that come before the call itself to those of this status that its contract names. */
function refuse(operation: Operation, status: string, added: readonly string[]): void {
  operation.responses ??= {};
  const codes = [...added, ...codesOf(operation.responses[status]?.content?.['application/json']?.schema)];
  operation.responses[status] = {
    description: codes.join(', '),
    content: { 'application/json': { schema: failureSchema(codes) } },
  };
}

/** The codes that a failure's schema gives as examples. */
function codesOf(schema: Schema | undefined): readonly string[] {
  const { code } = (schema?.properties ?? {}) as { code?: { examples?: string[] } };
  return code?.examples ?? [];
}

/** A reply's schema in the envelope that its call has. */
function successSchema(body: Schema, shape: EnvelopeShape): Schema {
  const message = { type: 'string' };
  if (shape === 'isSuccess')
    return {
      type: 'object',
      properties: { isSuccess: { const: true }, data: body, message },
      required: ['isSuccess', 'data', 'message'],
    };
  return {
    type: 'object',
    properties: { result: { const: 1 }, detail: body, message },
    required: ['result', 'detail', 'message'],
  };
}

/** A failure's schema, which is the usual one so far, in the envelope that its call has. */
function failureIn(schema: Schema | undefined, shape: EnvelopeShape): Schema | undefined {
  if (shape === 'result' || schema === undefined) return schema;
  const { message, code } = (schema.properties ?? {}) as Schema;
  return {
    type: 'object',
    properties: { isSuccess: { const: false }, data: {}, message, code },
    required: ['isSuccess', 'data', 'message', 'code'],
  };
}

function failureSchema(codes: readonly string[]) {
  return {
    type: 'object' as const,
    properties: {
      result: { const: 0 },
      detail: {},
      message: { type: 'string' as const },
      code: { type: 'string' as const, examples: [...codes] },
    },
    required: ['result', 'detail', 'message', 'code'],
  };
}

function complete(operation: Operation, shape: EnvelopeShape): void {
  for (const parameter of operation.parameters ?? [])
    if (parameter.schema !== undefined) parameter.example ??= exampleOf(parameter.schema, parameter.name);
  for (const media of Object.values(operation.requestBody?.content ?? {}))
    if (media.schema !== undefined) media.example ??= exampleOf(media.schema);
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const json = response.content?.['application/json'];
    if (json === undefined) continue;
    const described =
      status === '200' ? successSchema(json.schema ?? {}, shape) : failureIn(json.schema, shape);
    if (described !== undefined) json.schema = described;
    if (json.schema !== undefined) json.example ??= exampleOf(json.schema);
  }
}

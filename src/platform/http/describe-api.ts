import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { exampleOf } from './openapi-examples.ts';

type Schema = Record<string, unknown>;
type MediaTypes = Record<string, { schema?: Schema; example?: unknown }>;
type Operation = {
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
  { siteUrl, prefix }: { siteUrl: string; prefix: string },
): Promise<ApiDescription> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Bannasala API',
      version: '1',
      description:
        'Every call takes the header X-Api-Key, and culture (th or en) for the language of names and messages. Replies are {result, detail, message}; result is 1 for success. Errors carry a stable code beside the message.',
    },
    servers: [{ url: `${siteUrl}${prefix}` }],
    security: [{ apiKey: [] }, { apiKey: [], session: [] }],
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that /login and /Register reply with',
        },
      },
    },
    customErrorResponseBodySchema: (definedErrors) => ({
      type: 'object',
      properties: {
        result: { const: 0 },
        detail: {},
        message: { type: 'string' },
        code: { type: 'string', examples: definedErrors.map(([code]) => code) },
      },
      required: ['result', 'detail', 'message', 'code'],
    }),
  });
  // Our own view of the document: the parts that are gone over below.
  const described = document as unknown as ApiDescription;
  for (const item of Object.values(described.paths ?? {}))
    for (const operation of Object.values(item)) complete(operation);
  return described;
}

function complete(operation: Operation): void {
  for (const parameter of operation.parameters ?? [])
    if (parameter.schema !== undefined) parameter.example ??= exampleOf(parameter.schema, parameter.name);
  for (const media of Object.values(operation.requestBody?.content ?? {}))
    if (media.schema !== undefined) media.example ??= exampleOf(media.schema);
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const json = response.content?.['application/json'];
    if (json === undefined) continue;
    if (status === '200')
      json.schema = {
        type: 'object',
        properties: { result: { const: 1 }, detail: json.schema ?? {}, message: { type: 'string' } },
        required: ['result', 'detail', 'message'],
      };
    if (json.schema !== undefined) json.example ??= exampleOf(json.schema);
  }
}

import { createORPCClient, ORPCError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Locale } from '../../shared/locale.ts';
import { fetchWhole } from '../peers/fetch-whole.ts';
import { Unavailable } from '../unavailable.ts';
import { type VisitorProofs, visitorHeader } from './visitor-proof.ts';

export type RemoteCaller = {
  culture: Locale;
  token: string | null;
  /** Where the shopper's own request came from: limits and the audit log are theirs, not the pages' server's. */
  clientAddress: string;
  userAgent: string | null;
  deviceId: string | null;
  requestId: string;
};

/** What every call goes through, whichever way it takes: the in-memory client has it as an interceptor. */
type Around = (call: () => Promise<unknown>) => Promise<unknown>;

/**
 * The typed client over HTTP (API_URL): the same calls, replies and errors as in memory. Takes the envelope off replies
 * and makes errors of those whose result isn't 1. `proofs` sign for whom a call is made.
 */
export function createRemoteApi<Contract extends AnyContractRouter>(
  contract: Contract,
  { url, apiKey, proofs }: { url: string; apiKey: string; proofs: Pick<VisitorProofs, 'write'> },
): (caller: RemoteCaller, around: Around) => ContractRouterClient<Contract> {
  const link = new OpenAPILink<{ caller: RemoteCaller }>(contract, {
    url: `${url.replace(/\/$/, '')}/api`,
    headers: ({ context }) => ({
      'x-api-key': apiKey,
      culture: context.caller.culture,
      'x-request-id': context.caller.requestId,
      [visitorHeader]: proofs.write({
        address: context.caller.clientAddress,
        userAgent: context.caller.userAgent,
      }),
      ...(context.caller.deviceId === null ? {} : { 'x-device-id': context.caller.deviceId }),
      ...(context.caller.token === null ? {} : { authorization: `Bearer ${context.caller.token}` }),
    }),
    fetch: async (request, init) => unwrap(await reach(request, init)),
    customErrorResponseBodyDecoder: (body, response) => {
      if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string')
        return null;
      return new ORPCError(body.code, {
        status: response.status,
        message: 'message' in body && typeof body.message === 'string' ? body.message : '',
        data: 'detail' in body ? body.detail : null,
      });
    },
  });
  return (caller, around) =>
    createORPCClient({
      call: (path, input, options) =>
        around(() => link.call(path, input, { ...options, context: { caller } })),
    });
}

/**
 * How long a page may wait for a call, in milliseconds: the API itself gives the database up before. What changes something
 * may wait for a gateway as well; files take as long as their sender.
 */
const mostMs = { reading: 2_800, writing: 6_000, files: 60_000 };
const mostBytes = 64 * 1024 * 1024;

/** An API that can't be reached, or doesn't answer, is away like a database that can't. */
async function reach(request: Request, init: RequestInit): Promise<Response> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/') === true;
  const kind = isForm ? 'files' : request.method === 'GET' ? 'reading' : 'writing';
  try {
    return await fetchWhole(request.url, {
      ...init,
      mostMs: mostMs[kind],
      mostBytes,
      send: (_, { signal = null }) => fetch(request, { ...init, signal }),
    });
  } catch (error) {
    throw new Unavailable('the API is away', { cause: error });
  }
}

async function unwrap(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!response.ok || !isJson) return response;
  const body: unknown = await response.json();
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(JSON.stringify(detail), { status: response.status, headers });
}

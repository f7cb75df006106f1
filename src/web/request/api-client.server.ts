import type { ContractRouterClient } from '@orpc/contract';
import type { apiContract } from '../../modules/api.contract.ts';

/**
 * The web server's only way to the product: the typed client of the API's contract. In one process it calls the router
 * in memory; with API_URL set, over HTTP. Either way the same types, the same errors.
 */
export type ApiClient = ContractRouterClient<typeof apiContract>;

export type ApiFailure = { code: string; status: number; message: string; data: unknown };

/** An expected failure of a call (503: not now), to show beside the form it belongs to; anything else is thrown on. */
export function apiFailure(error: unknown): ApiFailure {
  if (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    'status' in error &&
    typeof error.status === 'number' &&
    (error.status < 500 || error.status === 503)
  )
    return {
      code: error.code,
      status: error.status,
      message: error.message,
      data: 'data' in error ? error.data : null,
    };
  throw error;
}

/** The codes of the fields that a failed call names, by field; null when it names none. */
export function failedFields({ data }: ApiFailure): Record<string, string> | null {
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields))
    return null;
  const named = data.fields as readonly { field: string; code: string }[];
  return Object.fromEntries(named.map(({ field, code }) => [field, code]));
}

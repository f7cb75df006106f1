const answerMostBytes = 1024 * 1024;

/** A provider could not be reached, was too slow, is overloaded or broken: nothing is wrong with what it was asked. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

type ProviderRequest = { method?: string; headers?: Record<string, string> | Headers; body?: unknown };
export type ProviderFetch = (url: string | URL, init?: ProviderRequest) => Promise<Response>;

/**
 * The way every call to a provider takes: five seconds for the whole of it, a megabyte at most, no redirects. A network
 * error, a timeout, 429 and 5xx throw ProviderUnreachable. `send` is the network's fetch.
 */
export function createProviderFetch({
  send = (url, init) => fetch(url, init),
  timeoutMs = 5_000,
}: {
  send?: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs?: number;
} = {}): ProviderFetch {
  return async (url, { method = 'GET', headers = {}, body = null } = {}) => {
    if (body !== null && !(body instanceof URLSearchParams)) throw new TypeError('expected a form');
    const href = String(url);
    const { host, pathname } = new URL(href);
    const where = `${host}${pathname}`;
    let status: number;
    try {
      const response = await send(href, {
        method,
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      ({ status } = response);
      if (status !== 429 && status < 500)
        return new Response(isBodyless(status) ? null : await readBody(response), {
          status,
          headers: response.headers,
        });
    } catch (error) {
      throw new ProviderUnreachable(`${where}: ${reasonOf(error)}`);
    }
    throw new ProviderUnreachable(`${where} answered ${status}`);
  };
}

/** Read here, so that a body that dawdles meets the same timeout as an answer that doesn't begin. */
async function readBody(response: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lengthBytes = 0;
  for await (const part of response.body ?? []) {
    lengthBytes += part.length;
    if (lengthBytes > answerMostBytes) throw new Error('the answer is too long');
    parts.push(part);
  }
  return new Blob(parts);
}

function isBodyless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  return code ?? (error.name === 'TimeoutError' ? 'timeout' : error.message);
}

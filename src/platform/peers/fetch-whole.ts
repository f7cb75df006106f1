/**
 * The one way in which the server fetches: an answer, its body included, within `mostMs` milliseconds and `mostBytes`,
 * without following where it leads. An answer that begins and stops meets the same end as one that never comes.
 * `send` is the network's fetch, and hands its `init` on to it: a Request made on the way follows the signal by a weak
 * reference, and forgets it when memory is collected. For the same reason the deadline is a timer of its own here, and
 * is kept whatever becomes of the signal: AbortSignal's `timeout` and `any` may be collected before they fire.
 * @throws what fetch throws: TypeError (network), TimeoutError; RangeError when the answer is too long.
 */
export async function fetchWhole(
  url: string,
  {
    mostMs,
    mostBytes = 1024 * 1024,
    send = (where, how) => fetch(where, how),
    ...init
  }: Omit<RequestInit, 'redirect'> & {
    mostMs: number;
    mostBytes?: number;
    send?: (url: string, init: RequestInit) => Promise<Response>;
  },
): Promise<Response> {
  const giveUp = new AbortController();
  const giveUpAsAsked = () => giveUp.abort(init.signal?.reason);
  const timer = setTimeout(
    () => giveUp.abort(new DOMException(`no answer within ${mostMs} ms`, 'TimeoutError')),
    mostMs,
  );
  init.signal?.addEventListener('abort', giveUpAsAsked);
  if (init.signal?.aborted) giveUpAsAsked();
  const givenUp = new Promise<never>((_, reject) => {
    const refuse = () => reject(giveUp.signal.reason);
    if (giveUp.signal.aborted) refuse();
    else giveUp.signal.addEventListener('abort', refuse);
  });
  try {
    return await Promise.race([fetchAndRead(), givenUp]);
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', giveUpAsAsked);
  }

  async function fetchAndRead(): Promise<Response> {
    const response = await send(url, { ...init, redirect: 'manual', signal: giveUp.signal });
    const { status, headers } = response;
    const body = isBodyless(status) ? null : await readBody(response, mostBytes, giveUp.signal);
    return new Response(body, { status, headers });
  }
}

async function readBody(response: Response, mostBytes: number, signal: AbortSignal): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lengthBytes = 0;
  for await (const part of response.body ?? []) {
    signal.throwIfAborted();
    lengthBytes += part.length;
    if (lengthBytes > mostBytes) throw new RangeError('the answer is too long');
    parts.push(part);
  }
  return new Blob(parts);
}

/** RFC 9110: no body is allowed with these. */
function isBodyless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** What a failed fetch says, in a word: the system's code, `timeout`, or the message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  return code ?? (error.name === 'TimeoutError' ? 'timeout' : error.message);
}

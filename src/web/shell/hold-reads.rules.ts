type RouterNow = { navigation: { state: string }; errors: object | null };

/**
 * Whether the router asks for a page's data by itself, while nobody is on the way anywhere: not of a tap, not of a form, and
 * not where the error page stands already, whose button shows whether it is better now.
 */
export function isBackgroundRead(
  input: RequestInfo | URL,
  init: Pick<RequestInit, 'method'> | undefined,
  now: RouterNow | null,
): boolean {
  return (
    input instanceof URL &&
    input.pathname.endsWith('.data') &&
    (init?.method ?? 'GET') === 'GET' &&
    now !== null &&
    now.navigation.state === 'idle' &&
    now.errors === null
  );
}

/** Answers of a shop that is away for a while, or of what stands before it. */
export function isUnreached({ status }: Pick<Response, 'status'>): boolean {
  return status === 502 || status === 503 || status === 504;
}

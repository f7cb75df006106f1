/** Sends a form that nobody waits for: history, not business. SPEC §8: network errors are only logged. */
export function sendQuietly(path: string, values: Record<string, string>): void {
  fetch(path, { method: 'POST', body: new URLSearchParams(values), keepalive: true }).catch(
    (error: unknown) => console.warn('not sent', path, error),
  );
}

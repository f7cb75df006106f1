/**
 * Something the shop stands on can't be used now, through nobody's fault who asked: the same thing may well succeed in a
 * few seconds. Answered with 503 and Retry-After, and never with a stack in the log.
 */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** What is said in Retry-After: about the time in which a database that is back is found again. */
export const retryAfterSeconds = 5;

/** The error of this class behind an error, however often it was wrapped on its way; null when there is none. */
export function causeOf<Kind extends Error>(
  error: unknown,
  kind: abstract new (...given: never[]) => Kind,
): Kind | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof kind) return cause;
  return null;
}

/** SQLSTATE of a row that would break a unique index (PostgreSQL, appendix A). */
export const uniqueViolation = '23505';
/** Of a row that would point to none. */
export const foreignKeyViolation = '23503';

/** Whether an error is PostgreSQL's with one of these SQLSTATEs, however often it was wrapped on its way. */
export function isDatabaseError(error: unknown, states: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && states.includes(cause.code)) return true;
  return false;
}

import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';

/** What of an error beside its message helps to find its cause, and holds nothing that people typed. */
const telling = ['code', 'status', 'constraint', 'table', 'column', 'routine', 'syscall', 'queue'] as const;

/** JSON lines. An error of a query says which query, never with what: parameters are addresses, e-mails and secrets. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return { type: typeof error };
  const message = safeMessage(error);
  return {
    type: error instanceof Error ? error.constructor.name : (error.name ?? 'Error'),
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...Object.fromEntries(
      telling.filter((name) => Reflect.has(error, name)).map((name) => [name, Reflect.get(error, name)]),
    ),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

type ErrorLike = { name?: string; message: string; stack?: string; cause?: unknown };

/** An error, or what is left of one that was copied into a plain object, as the job queue hands them out. */
function isErrorLike(error: unknown): error is ErrorLike {
  if (error instanceof Error) return true;
  return (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string' &&
    (!('stack' in error) || error.stack === undefined || typeof error.stack === 'string') &&
    (!('name' in error) || error.name === undefined || typeof error.name === 'string')
  );
}

function safeMessage(error: ErrorLike): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  // PostgreSQL's data exceptions (class 22) end with the value that was wrong.
  if ('code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code))
    return error.message.replace(/:? *".*"$/s, '');
  return error.message;
}

import { ORPCError, ValidationError } from '@orpc/server';
import type { Locale } from '../../shared/locale.ts';
import { retryAfterSeconds } from '../unavailable.ts';

/**
 * SPEC §7's envelope: `result` 1 is success, `detail` the data, `message` the text for people. Errors carry a stable
 * `code` beside the translated message.
 */
export type Envelope = { result: 0 | 1; detail: unknown; message: string; code?: string };

export type ErrorMessages = (locale: Locale, code: string, data: unknown) => string;

export type FieldFailure = { field: string; code: string };

/** Wraps a reply's JSON text without parsing it again. */
export function wrapSuccess(bodyText: string): string {
  return `{"result":1,"detail":${bodyText === '' ? 'null' : bodyText},"message":""}`;
}

export function failureEnvelope(
  locale: Locale,
  messages: ErrorMessages,
  code: string,
  detail: unknown,
): Envelope & { code: string } {
  return { result: 0, detail: detail ?? null, message: messages(locale, code, detail), code };
}

const standardCodes: Record<string, string> = {
  BAD_REQUEST: 'inputInvalid',
  UNAUTHORIZED: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'notFound',
  METHOD_NOT_SUPPORTED: 'notFound',
  PAYLOAD_TOO_LARGE: 'bodyTooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'inputInvalid',
};

/** What a call answers while something it needs (the database, the store of files) can't be used. */
export function unavailableError(): ORPCError<'unavailable', { retryAfterSeconds: number }> {
  return new ORPCError('unavailable', { status: 503, data: { retryAfterSeconds } });
}

/** A failed call as its caller is told, over HTTP and in memory: our own codes only, and for input what was wrong in it. */
export function describeFailure(error: ORPCError<string, unknown>): { code: string; detail: unknown } {
  const fields = fieldFailures(error);
  return {
    code: standardCodes[error.code] ?? error.code,
    detail: fields === null ? error.data : { fields },
  };
}

/** Which fields of the input were wrong, by path; the code is zod's kind of issue or the rule's own. */
function fieldFailures(error: ORPCError<string, unknown>): FieldFailure[] | null {
  if (!(error.cause instanceof ValidationError) || error.code !== 'BAD_REQUEST') return null;
  return error.cause.issues.slice(0, 50).map((issue) => ({
    field: (issue.path ?? [])
      .map((segment) => String(typeof segment === 'object' ? segment.key : segment))
      .join('.'),
    code: issue.message,
  }));
}

import { ORPCError, ValidationError } from '@orpc/server';
import type { Locale } from '../../shared/locale.ts';
import { retryAfterSeconds } from '../unavailable.ts';

/**
 * SPEC §7's envelope: `result` 1 is success, `detail` the data, `message` the text for people. Errors carry a stable
 * `code` beside the translated message.
 */
export type Envelope = { result: 0 | 1; detail: unknown; message: string; code?: string };

/** What stands in for a code without a text is `unknownAs`'s. */
export type ErrorMessages = (
  locale: Locale,
  code: string,
  data: unknown,
  unknownAs?: 'internalError' | 'valueInvalid',
) => string;

/** What is wrong with one field, with its text; `minimum` and `maximum` where the code is about a bound. */
export type FieldFailure = {
  field: string;
  code: string;
  message: string;
  minimum?: number;
  maximum?: number;
};

/** Which of SPEC §7's envelopes a reply comes in; most calls have `{result, detail, message}`. */
export type EnvelopeShape = 'result' | 'isSuccess';

/** Wraps a reply's JSON text without parsing it again. */
export function wrapSuccess(bodyText: string, shape: EnvelopeShape = 'result'): string {
  if (shape === 'isSuccess')
    return `{"isSuccess":true,"data":${bodyText === '' ? 'null' : bodyText},"message":""}`;
  return `{"result":1,"detail":${bodyText === '' ? 'null' : bodyText},"message":""}`;
}

export function failureEnvelope(
  locale: Locale,
  messages: ErrorMessages,
  code: string,
  detail: unknown,
): Envelope & { code: string } {
  const message = failureMessage(locale, messages, code, detail);
  return { result: 0, detail: detail ?? null, message, code };
}

/**
 * What a failure says to clients' people. Where the input is wrong in one field alone, that is its text: clients show the message
 * (SPEC §8), and "some of it isn't right" would leave them to search.
 */
function failureMessage(locale: Locale, messages: ErrorMessages, code: string, detail: unknown): string {
  if (code === 'inputInvalid' && typeof detail === 'object' && detail !== null && 'fields' in detail) {
    const [first, ...others] = Array.isArray(detail.fields) ? detail.fields.filter(isFieldFailure) : [];
    if (first !== undefined && others.length === 0) return first.message;
  }
  return messages(locale, code, detail);
}

function isFieldFailure(value: unknown): value is FieldFailure {
  return isFieldFound(value) && 'message' in value && typeof value.message === 'string';
}

/** A failure in the envelope of its call. */
export function failureIn(
  shape: EnvelopeShape,
  failure: Envelope & { code: string },
): Record<string, unknown> & { message: string; code: string } {
  if (shape === 'result') return failure;
  const { detail, message, code } = failure;
  return { isSuccess: false, data: detail, message, code };
}

const standardCodes: Record<string, string> = {
  BAD_REQUEST: 'inputInvalid',
  UNAUTHORIZED: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'notFound',
  METHOD_NOT_SUPPORTED: 'methodNotAllowed',
  PAYLOAD_TOO_LARGE: 'bodyTooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'inputInvalid',
};

/** What a call answers while something it needs (the database, the store of files) can't be used. */
export function unavailableError(): ORPCError<'unavailable', { retryAfterSeconds: number }> {
  return new ORPCError('unavailable', { status: 503, data: { retryAfterSeconds } });
}

/**
 * A failed call as its caller is told, over HTTP and in memory: our own codes only. Whatever was wrong in the input is in
 * `detail.fields`, a list with a text for each, whether the contract, a rule or both found it.
 */
export function describeFailure(
  error: ORPCError<string, unknown>,
  locale: Locale,
  messages: ErrorMessages,
): { code: string; detail: unknown } {
  const code = standardCodes[error.code] ?? error.code;
  const say = (found: readonly FieldFound[]): FieldFailure[] =>
    found
      .slice(0, mostFields)
      .map((each) => ({ ...each, message: messages(locale, each.code, each, 'valueInvalid') }));
  const wrong = issuesOf(error);
  if (wrong !== null) return { code, detail: { fields: say(wrong) } };
  const { data } = error;
  if (typeof data !== 'object' || data === null) return { code, detail: data };
  if ('fields' in data) return { code, detail: { ...data, fields: say(fieldsOf(data.fields)) } };
  // A failure about one field is a list of one.
  if ('field' in data && typeof data.field === 'string')
    return { code, detail: { ...data, fields: say([{ field: data.field, code }]) } };
  return { code, detail: data };
}

type FieldFound = Omit<FieldFailure, 'message'>;

const mostFields = 50;

/** Which fields the contract refused. */
function issuesOf(error: ORPCError<string, unknown>): FieldFound[] | null {
  if (!(error.cause instanceof ValidationError) || error.code !== 'BAD_REQUEST') return null;
  return error.cause.issues.map((issue) => ({
    field: (issue.path ?? []).map(String).join('.'),
    code: issue.message,
    ...boundsOf(issue),
  }));
}

function boundsOf(issue: object): Pick<FieldFound, 'minimum' | 'maximum'> {
  const { minimum, maximum } = issue as Partial<FieldFound>;
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

/** Rules name what is wrong by field (`{ nameTh: 'required' }`), or in a list where their order matters. */
function fieldsOf(fields: unknown): FieldFound[] {
  if (Array.isArray(fields)) return fields.filter(isFieldFound);
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([field, code]) =>
    typeof code === 'string' ? [{ field, code }] : [],
  );
}

function isFieldFound(value: unknown): value is FieldFound {
  return typeof value === 'object' && value !== null && 'field' in value && 'code' in value;
}

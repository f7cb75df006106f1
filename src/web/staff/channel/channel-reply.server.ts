import { parseBaht, toBaht } from '../../../shared/money.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { messagesByField } from '../../request/messages-by-field.ts';

export type ChannelReply = {
  /** What was typed, as the form's fields have it. */
  values?: Record<string, string>;
  message?: string;
  /** What is wrong by field, in the API's words. */
  fields?: Record<string, string>;
  /** Asked before it is done. */
  question?: 'channelOff' | 'lastChannel';
};

/** What a form of a channel is answered with when it couldn't be saved. */
export function refusedChannel(error: unknown, values: Record<string, string>): ChannelReply {
  const { message, data } = apiFailure(error);
  const detail = typeof data === 'object' && data !== null ? data : {};
  const asked = 'questions' in detail && Array.isArray(detail.questions) ? detail.questions[0] : undefined;
  if (asked === 'channelOff' || asked === 'lastChannel') return { values, question: asked };
  const fields = messagesByField(data);
  return Object.keys(fields).length === 0 ? { values, message } : { values, message, fields };
}

/** The named fields as they were typed. */
export function typedIn<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, formText(form, name).slice(0, 300)])) as Record<
    Name,
    string
  >;
}

/**
 * An amount in baht that was typed: null for an empty field. What can't be read is handed on as one that the API refuses
 * in the words for it: -1 as too small, a tenth of a satang as no amount. Not NaN, which comes over HTTP as none.
 */
export function amountIn(text: string): number | null {
  if (text === '') return null;
  const satang = parseBaht(text);
  return satang === null ? (isNegative(text) ? -1 : 0.001) : toBaht(satang);
}

/** A whole number that was typed, such as days: as `amountIn`, where half of one is refused as not whole. */
export function countIn(text: string): number | null {
  if (text === '') return null;
  return parseCount(text) ?? (isNegative(text) ? -1 : 0.5);
}

const isNegative = (text: string) => /^[-−]/.test(text);

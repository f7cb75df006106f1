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

/** An amount that was typed: a number, null for none, NaN for what is none. The API says what is wrong with that. */
export function amountIn(text: string): number | null {
  const plain = text.replaceAll(',', '');
  if (plain === '') return null;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : -1;
}

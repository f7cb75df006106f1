import { readBangkokField } from '../../kit/page/bangkok-field.ts';
import { readPercentField } from '../../kit/page/percent-field.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { messagesByField } from '../../request/messages-by-field.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type RateReply = {
  intent: 'rate' | 'endRate';
  values: { percent: string; startsAt: string; hasConsent: boolean; reason: string };
  message?: string;
  /** What is wrong by field. */
  fields: Record<string, string>;
};

/** Sets or ends what is agreed with a store; null when it is done, else what to show again. */
export async function setRateByForm(
  form: FormData,
  api: ServerSide['api'],
  id: number,
  timeInvalid: string,
): Promise<RateReply | null> {
  const intent = formText(form, 'intent') === 'rate' ? 'rate' : 'endRate';
  const values = {
    percent: formText(form, 'percent').slice(0, 20),
    startsAt: formText(form, 'startsAt').slice(0, 40),
    hasConsent: form.has('hasConsent'),
    reason: formText(form, 'reason').slice(0, 500).trim(),
  };
  const startsAt = readBangkokField(values.startsAt);
  const percent = intent === 'rate' ? readPercentField(values.percent) : null;
  if (values.startsAt !== '' && startsAt === null)
    return { intent, values, fields: { startsAt: timeInvalid } };
  const { hasConsent, reason } = values;
  const version = readNumber(formText(form, 'version'));
  try {
    await orHidden(api.storeDesk.setRate({ id, version, percent, startsAt, hasConsent, reason }));
    return null;
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, data } = apiFailure(error);
    return { intent, values, message, fields: messagesByField(data) };
  }
}

import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';

/** What a second person is told, as a call takes it: nothing where nothing was written. */
export function readAsk(form: FormData, field = 'ask'): { ask?: string } {
  const ask = formText(form, field).slice(0, 500);
  return ask === '' ? {} : { ask };
}

/** Whether a call failed because nobody had written what the second person is to know. */
export function isAskMissing(error: unknown): boolean {
  return apiFailure(error).code === 'secondPersonNeeded';
}

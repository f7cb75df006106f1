import { redirect } from 'react-router';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { messagesAddress } from './health-paths.ts';

export type MessageReply = {
  /** Whose form it was: a message's number, or 0 for a whole channel. */
  id: number;
  intent: string;
  message?: string;
  isReasonMissing?: true;
};

/** Sends again, or gives up: one message, or a channel's that failed. Answers with the list when it is done. */
export async function workOnMessages(
  request: Request,
  { api }: ServerSide,
): Promise<MessageReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const id = readNumber(formText(form, 'id'));
  const channel = formText(form, 'channel') === 'sms' ? 'sms' : 'mail';
  const reason = formText(form, 'reason').slice(0, 500);
  const to = (done: string, count?: number) =>
    redirect(queryHref(messagesAddress.path, { state: formText(form, 'state'), done, count }));
  try {
    switch (intent) {
      case 'retry':
        await api.health.retryMessage({ id });
        return to('retried');
      case 'retryAll':
        return to('retriedAll', (await api.health.retryMessages({ channel })).count);
      case 'giveUp':
      case 'giveUpAll':
        if (reason === '') return { id, intent, isReasonMissing: true };
        if (intent === 'giveUpAll')
          return to('givenUpAll', (await api.health.giveUpMessages({ channel, reason })).count);
        await api.health.giveUpMessage({ id, reason });
        return to('givenUp');
      default:
        return to('');
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    return { id, intent, message: apiFailure(error).message };
  }
}

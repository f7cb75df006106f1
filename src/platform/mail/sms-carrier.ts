import { fetchWhole, reasonOf } from '../peers/fetch-whole.ts';
import { CarrierAway, type MessageCarrier } from './message-carrier.ts';

export type SmsGateway = {
  url: string;
  token: string;
  /** The sender's name or number, as registered with the gateway. */
  from: string;
  /** Milliseconds the gateway may take to answer. */
  answerMs?: number;
};

/**
 * Sends SMS through an HTTP gateway: POST `{to, text, from}` as JSON with a bearer token; any 2xx means that the gateway
 * has taken it. `Idempotency-Key` is the same at every try of a message. A gateway that speaks otherwise wants a small proxy in front of it. An SMS has no subject.
 */
export function createSmsCarrier({ url, token, from, answerMs = 10_000 }: SmsGateway): MessageCarrier {
  return async ({ reference, to, text }) => {
    const reply = await fetchWhole(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': reference,
      },
      body: JSON.stringify({ to, text, from }),
      mostMs: answerMs,
    }).catch((error: unknown) => {
      throw new CarrierAway(`the SMS gateway is away: ${reasonOf(error)}`, { cause: error });
    });
    if (reply.ok) return;
    const Failure = reply.status >= 500 || reply.status === 429 ? CarrierAway : Error;
    throw new Failure(`the SMS gateway answered ${reply.status}: ${await reply.text()}`);
  };
}

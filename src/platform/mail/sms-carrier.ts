import type { MessageCarrier } from './message-carrier.ts';

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
 * has taken it. A gateway that speaks otherwise wants a small proxy in front of it. An SMS has no subject.
 */
export function createSmsCarrier({ url, token, from, answerMs = 10_000 }: SmsGateway): MessageCarrier {
  return async ({ to, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, text, from }),
      // The token goes to the gateway that was named and nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    });
    if (reply.ok) {
      await reply.body?.cancel();
      return;
    }
    throw new Error(`the SMS gateway answered ${reply.status}: ${await reply.text()}`);
  };
}

import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const stripeSecretKey = 'sk_test_of_the_tests';
export const stripeWebhookSecret = 'whsec_of_the_tests';

type Json = Record<string, unknown>;
type Reply = { status: number; body: Json };
export type StripeRequest = { method: string; path: string; key: string | undefined; form: URLSearchParams };

type FakeSession = Json & {
  id: string;
  status: string;
  payment_status: string;
  payment_intent: string | null;
};

const problem = (status: number, type: string, code: string): Reply => ({
  status,
  body: { error: { type, code, message: code } },
});
const invalid = (code: string) => problem(400, 'invalid_request_error', code);

/**
 * The part of Stripe's HTTP API that Checkout needs, as its documentation describes it and with its refusals: the key in
 * Authorization, form encoding, idempotency keys, 10 baht at least, a session of 30 minutes to 24 hours.
 */
export async function openStripeServer() {
  const sessions = new Map<string, FakeSession>();
  const refunds = new Map<string, Json>();
  const answered = new Map<string, { request: string; reply: Reply }>();
  const requests: StripeRequest[] = [];
  let trouble: 'none' | 'hangUp' | 'silent' | number = 'none';
  let refundStatus = 'succeeded';

  function createSession(form: URLSearchParams): Reply {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const expiresAt = Number(form.get('expires_at'));
    const inSeconds = expiresAt - Date.now() / 1000;
    // Gone since API version 2026-10-28; Stripe refuses what it doesn't know.
    if (form.has('payment_method_types[0]')) return invalid('parameter_unknown');
    if (!Number.isInteger(amount)) return invalid('parameter_invalid_integer');
    if (amount < 1000) return invalid('amount_too_small');
    if (inSeconds < 1800 || inSeconds > 86_400) return invalid('expires_at_invalid');
    if (form.get('line_items[0][price_data][currency]') !== 'thb') return invalid('currency_unexpected');
    const id = `cs_test_${sessions.size + 1}`;
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      amount_total: amount,
      currency: 'thb',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      metadata: {
        paymentId: form.get('metadata[paymentId]'),
        referenceCode: form.get('metadata[referenceCode]'),
      },
      client_reference_id: form.get('client_reference_id'),
      expires_at: expiresAt,
      url: `https://checkout.stripe.test/c/pay/${id}`,
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  }

  function refundedOf(paymentIntent: unknown): number {
    const amounts = [...refunds.values()].filter((one) => one.payment_intent === paymentIntent);
    return amounts.reduce((sum, one) => sum + Number(one.amount), 0);
  }

  function createRefund(form: URLSearchParams): Reply {
    const paymentIntent = form.get('payment_intent');
    const session = [...sessions.values()].find((one) => one.payment_intent === paymentIntent);
    const amount = Number(form.get('amount'));
    if (session === undefined) return problem(404, 'invalid_request_error', 'resource_missing');
    if (refundedOf(paymentIntent) + amount > Number(session.amount_total))
      return invalid('charge_already_refunded');
    const metadata = Object.fromEntries(
      ['gatewayReference', 'paymentId', 'refundKey', 'reason'].map((name) => [
        name,
        form.get(`metadata[${name}]`),
      ]),
    );
    const id = `re_test_${refunds.size + 1}`;
    const refund = { id, object: 'refund', amount, currency: 'thb', payment_intent: paymentIntent, metadata };
    refunds.set(id, { ...refund, status: refundStatus });
    return { status: 200, body: { ...refund, status: refundStatus } };
  }

  function answer(method: string, url: URL, form: URLSearchParams): Reply {
    const [, , resource = '', kind = '', id, action] = url.pathname.split('/');
    if (method === 'POST' && resource === 'refunds') return createRefund(form);
    if (resource === 'refunds') {
      const refund = refunds.get(kind);
      return refund === undefined
        ? problem(404, 'invalid_request_error', 'resource_missing')
        : { status: 200, body: { ...refund, status: refundStatus } };
    }
    if (resource !== 'checkout' || kind !== 'sessions')
      return problem(404, 'invalid_request_error', 'url_invalid');
    if (id === undefined && method === 'POST') return createSession(form);
    if (id === undefined) {
      const data = [...sessions.values()].filter(
        (one) => one.payment_intent === url.searchParams.get('payment_intent'),
      );
      return { status: 200, body: { object: 'list', data, has_more: false, url: url.pathname } };
    }
    const session = sessions.get(decodeURIComponent(id));
    if (session === undefined) return problem(404, 'invalid_request_error', 'resource_missing');
    if (action === 'expire') {
      if (session.status !== 'open') return invalid('session_not_open');
      session.status = 'expired';
    }
    const isExpanded = url.searchParams.get('expand[0]') === 'payment_intent.latest_charge';
    if (!isExpanded || session.payment_intent === null) return { status: 200, body: session };
    const charge = { id: 'ch_test_1', object: 'charge', amount_refunded: refundedOf(session.payment_intent) };
    const payment_intent = { id: session.payment_intent, object: 'payment_intent', latest_charge: charge };
    return { status: 200, body: { ...session, payment_intent } };
  }

  function answerOnce(request: IncomingMessage, url: URL, body: string): Reply {
    const method = request.method ?? '';
    const key = request.headers['idempotency-key']?.toString();
    const form = new URLSearchParams(body);
    requests.push({ method, path: url.pathname, key, form });
    if (request.headers.authorization !== `Bearer ${stripeSecretKey}`) {
      return problem(401, 'invalid_request_error', 'api_key_invalid');
    }
    if (method !== 'POST') return answer(method, url, form);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (!isForm || key === undefined) return invalid('request_malformed');
    const whole = `${url.pathname}?${body}`;
    const before = answered.get(key);
    if (before !== undefined && before.request !== whole)
      return problem(400, 'idempotency_error', 'idempotency_error');
    const reply = before?.reply ?? answer(method, url, form);
    // Stripe keeps a copy as it was said, and keeps none of a refusal to validate.
    if (reply.status === 200) answered.set(key, { request: whole, reply: structuredClone(reply) });
    return reply;
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      if (trouble === 'silent') return;
      if (trouble === 'hangUp') return request.socket.destroy();
      const url = new URL(request.url ?? '/', 'http://stripe.test');
      const reply =
        typeof trouble === 'number'
          ? problem(trouble, 'api_error', 'trouble')
          : answerOnce(request, url, body);
      response.writeHead(reply.status, { 'content-type': 'application/json', 'request-id': 'req_test' });
      response.end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    api: { protocol: 'http', host: '127.0.0.1', port } as const,
    requests,
    makeTrouble: (next: typeof trouble) => {
      trouble = next;
    },
    refundsEndAs: (status: string) => {
      refundStatus = status;
    },
    session: (id: string): Json => sessions.get(id) ?? {},
    refund: (id: string): Json => refunds.get(id) ?? {},
    /** The buyer pays on Stripe's page. */
    pay(id: string): void {
      const session = sessions.get(id);
      if (session)
        Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` });
    },
    /** A webhook as Stripe sends it: the event's JSON and its signature header. */
    webhook(type: string, object: Json, options: { sentAt?: Date; secret?: string; version?: string } = {}) {
      const { sentAt = new Date(), secret = stripeWebhookSecret } = options;
      const event = {
        id: `evt_${type}`,
        object: 'event',
        type,
        created: Math.floor(sentAt.getTime() / 1000),
        data: { object },
      };
      return sign(JSON.stringify(event), sentAt, secret);
    },
    sign,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function sign(body: string, sentAt = new Date(), secret = stripeWebhookSecret) {
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    headers: new Headers({ 'stripe-signature': `t=${timestamp},v1=${signature}` }),
    rawBody: new Uint8Array(Buffer.from(body)),
  };
}

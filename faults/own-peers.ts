import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createIdentityProvider } from '../src/demo/peers/identity-provider.ts';
import { type FaultyLine, openFaultyLine } from '../src/platform/db/test-faulty-line.ts';
import {
  openStripeServer,
  stripeSecretKey,
  stripeWebhookSecret,
} from '../src/platform/payments/test-stripe-server.ts';
import { openS3Server } from '../src/platform/storage/test-s3-server.ts';

/** Something that was to reach somebody: to whom, and the reference it had at every try. */
export type Received = { to: string; reference: string };

export type OwnPeers = {
  /** Each peer's line, to be spoilt. */
  lines: Record<'card gateway' | 'SMTP' | 'SMS' | 'identity provider' | 'S3', FaultyLine>;
  stripe: Awaited<ReturnType<typeof openStripeServer>>;
  mails: Received[];
  texts: Received[];
  environment: Record<string, string>;
  close(): Promise<void>;
};

const clientSecret = 'the-secret-of-the-faults';

/** Machines that aren't the shop's, each speaking its own protocol, behind lines that can be spoilt. */
export async function openPeers(): Promise<OwnPeers> {
  const mails: Received[] = [];
  const texts: Received[] = [];
  const stripe = await openStripeServer();
  const smtp = openMailServer(mails);
  const sms = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      texts.push({ to: JSON.parse(body).to, reference: String(request.headers['idempotency-key']) });
      response.writeHead(202).end('{}');
    });
  });
  const s3 = openS3Server().server;
  let answerSignIn: Awaited<ReturnType<typeof createIdentityProvider>> | null = null;
  const provider = createServer((request, response) => void answerSignIn?.(request, response));
  const lines = {
    'card gateway': await openFaultyLine(stripe.api.port),
    SMTP: await openFaultyLine(await listen(smtp.server as unknown as Server)),
    SMS: await openFaultyLine(await listen(sms)),
    'identity provider': await openFaultyLine(await listen(provider)),
    S3: await openFaultyLine(await listen(s3)),
  };
  const issuer = `http://127.0.0.1:${lines['identity provider'].port}`;
  answerSignIn = await createIdentityProvider({
    issuer,
    title: 'somebody else',
    client: { id: 'shop', secret: clientSecret, name: 'shop', redirectUris: ['http://127.0.0.1/cb'] },
    people: [],
    idTokenAlgorithm: 'RS256',
    onError: () => undefined,
  });

  return {
    lines,
    stripe,
    mails,
    texts,
    environment: {
      STRIPE_SECRET_KEY: stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${lines['card gateway'].port}`,
      SMTP_URL: `smtp://127.0.0.1:${lines.SMTP.port}`,
      SMS_URL: `http://127.0.0.1:${lines.SMS.port}/`,
      SMS_TOKEN: 'token-of-the-faults',
      GOOGLE_CLIENT_ID: 'shop',
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: issuer,
      S3_BUCKET: 'shop',
      S3_ENDPOINT: `http://127.0.0.1:${lines.S3.port}`,
      S3_ACCESS_KEY_ID: 'faults',
      S3_SECRET_ACCESS_KEY: 'faults-faults',
    },
    async close() {
      for (const line of Object.values(lines)) await line.close();
      await stripe.close();
      await new Promise<void>((done) => smtp.close(() => done()));
      for (const server of [sms, s3, provider]) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
    },
  };
}

function openMailServer(mails: Received[]): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (part: Buffer) => {
        raw += part.toString('latin1');
      });
      stream.on('end', () => {
        const reference = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '';
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, reference });
        done();
      });
    },
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

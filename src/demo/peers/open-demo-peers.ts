import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { readAttachment } from '../../modules/document/mail-documents.ts';
import type { CaptchaVerifier } from '../../platform/captcha/captcha-verifier.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Environment } from '../../platform/environment.ts';
import { type BankQrService, createBankQrService } from '../../platform/payments/bank-qr.ts';
import type { PaymentGateway } from '../../platform/payments/payment-gateway.ts';
import { fetchWhole } from '../../platform/peers/fetch-whole.ts';
import type { SocialProviderClient } from '../../platform/social/social-provider.ts';
import type { SocialPages } from '../../platform/social-pages/social-pages.ts';
import type { Clock } from '../../shared/clock.ts';
import { createDemoCaptcha } from './demo-captcha.ts';
import { createDemoFacebook } from './demo-facebook.ts';
import { createDemoClient, createDemoIdentity } from './demo-identity.ts';
import { createOutboxPage } from './outbox-page.ts';
import { createSandboxBank } from './sandbox-bank.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';
import { createSandboxFileStore, readSandboxSecret } from './sandbox-store.ts';

/** What the demo's codes are drawn up with, where no biller is named. */
const demoBillerId = '010555000000000';

/** The demo's stand-ins for other people's machines, in the shop's own process. */
export type DemoPeers = {
  cardGateway: PaymentGateway;
  bankQr: BankQrService;
  billerId: string;
  verifyCaptcha: CaptchaVerifier;
  identity: SocialProviderClient;
  socialPages: SocialPages;
  /** Pages by the path they are mounted at. */
  pages: Readonly<Record<string, Hono>>;
  /** Answers node's request when it is for the identity provider, and says whether it was. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Opens a card gateway, a bank, a captcha, an identity provider and an outbox to look into. Loaded in demo mode only. */
export async function openDemoPeers(options: {
  environment: Environment;
  dataDir: string;
  db: Database;
  clock: Clock;
  onError: (peer: string, error: unknown) => void;
}): Promise<DemoPeers> {
  const { environment, dataDir, clock } = options;
  const secret = await readSandboxSecret(dataDir);
  const gateway = createSandboxGateway({
    baseUrl: `${environment.SITE_URL}/dev/gateway`,
    webhookUrl: `http://localhost:${environment.PORT}/api/payment/webhook/sandbox`,
    secret,
    clock,
    randomId: () => randomBytes(24).toString('base64url'),
    store: createSandboxFileStore(join(dataDir, 'sandbox-gateway.json')),
    fetch: (url, init) => fetch(url, init),
    onError: (error) => options.onError('sandbox gateway', error),
  });
  const billerId = environment.PROMPTPAY_BILLER_ID ?? demoBillerId;
  const bank = createSandboxBank({
    billerId,
    secret,
    webhookUrl: `http://localhost:${environment.PORT}/api/payment/webhook/promptpay`,
    clock,
    randomId: () => randomBytes(12).toString('hex'),
    store: createSandboxFileStore(join(dataDir, 'sandbox-bank.json')),
    fetch: (url, init) => fetch(url, init),
    onError: (error) => options.onError('sandbox bank', error),
  });
  const captcha = createDemoCaptcha(clock);
  const identity = createDemoIdentity({
    siteUrl: environment.SITE_URL,
    port: environment.PORT,
    onError: (error) => options.onError('demo identity provider', error),
  });
  const facebook = createDemoFacebook({
    siteUrl: environment.SITE_URL,
    clock,
    tell: (body, signature) =>
      fetchWhole(`http://localhost:${environment.PORT}/api/live/webhook/facebook`, {
        ...{ method: 'POST', body, mostMs: 5_000 },
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      }).catch((error: unknown) => options.onError('pretend facebook', error)),
  });
  return {
    cardGateway: gateway.gateway,
    bankQr: createBankQrService({ billerId, secret }),
    billerId,
    verifyCaptcha: captcha.verify,
    socialPages: facebook.client,
    identity: createDemoClient({ ...identity.registration, clock }),
    pages: {
      '/dev/outbox': createOutboxPage(options.db, (reference) => readAttachment(options, reference)),
      '/dev/captcha': captcha.pages,
      '/dev/gateway': gateway.app,
      '/dev/bank': bank.app,
      '/dev/facebook': facebook.pages,
    },
    answer: identity.answer,
    async start() {
      await gateway.start();
      await bank.start();
    },
    async stop() {
      await gateway.stop();
      await bank.stop();
    },
  };
}

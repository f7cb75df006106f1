import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Clock } from '../../shared/clock.ts';
import type { Environment } from '../environment.ts';
import { type BankQrService, createBankQrService } from './bank-qr.ts';
import { createSandboxFileStore, readSandboxSecret } from './sandbox-store.ts';

export type OpenBankQr = {
  /** Null where no bank tells of payments: there they are known by their slips. */
  service: BankQrService | null;
  /** The sandbox's own pages, to be mounted at /dev/bank; null outside demo mode. */
  sandboxPages: Hono | null;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const nothing = async () => undefined;

/** What the demo's codes are drawn up with. */
export const demoBillerId = '010555000000000';

/** The bank's service when its secret is set, the sandbox in demo mode, else none. */
export async function openBankQr(options: {
  environment: Environment;
  dataDir: string;
  clock: Clock;
  onError: (error: unknown) => void;
}): Promise<OpenBankQr> {
  const { environment, clock } = options;
  const { PROMPTPAY_BILLER_ID: billerId, PROMPTPAY_CALLBACK_SECRET: secret } = environment;
  if (billerId !== undefined && secret !== undefined)
    return {
      service: createBankQrService({ billerId, secret }),
      sandboxPages: null,
      start: nothing,
      stop: nothing,
    };
  if (!environment.DEMO) return { service: null, sandboxPages: null, start: nothing, stop: nothing };
  const { createSandboxBank } = await import('./sandbox-bank.ts');
  const sandbox = {
    billerId: billerId ?? demoBillerId,
    secret: await readSandboxSecret(options.dataDir),
  };
  const bank = createSandboxBank({
    ...sandbox,
    webhookUrl: `http://localhost:${environment.PORT}/api/payment/webhook/promptpay`,
    clock,
    randomId: () => randomBytes(12).toString('hex'),
    store: createSandboxFileStore(join(options.dataDir, 'sandbox-bank.json')),
    fetch: (url, init) => fetch(url, init),
    onError: options.onError,
  });
  return {
    service: createBankQrService(sandbox),
    sandboxPages: bank.app,
    start: bank.start,
    stop: bank.stop,
  };
}

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parse } from 'promptparse';
import { z } from 'zod';
import { BANK_SIGNATURE_HEADER, type bankMessage } from '../../platform/payments/bank-qr.ts';
import { parseBaht, plainBaht } from '../../shared/money.ts';
import { safePath } from '../../shared/safe-path.ts';
import { createDeliveryQueue, type DeliveryWiring, pause } from './delivery-queue.ts';
import { renderBankPage } from './sandbox-bank-page.ts';
import { inOtherLanguage, sandboxLocale, sandboxPolicy } from './sandbox-frame.ts';
import { delivery, type SandboxDelivery } from './sandbox-sessions.ts';

type BankWiring = Omit<DeliveryWiring, 'signatureHeader'> & {
  billerId: string;
  /** At least 60 random bits: the number of a transfer. */
  randomId: () => string;
};

export type SandboxBank = {
  /** Mount at /dev/bank. Its pages carry their own Content-Security-Policy. */
  app: Hono;
  /** Reads the books and takes up the messages that were still owed. Call once, before the first request. */
  start(): Promise<void>;
  runDue(): Promise<void>;
  stop(): Promise<void>;
};

const slowMs = 20_000;
/** Longer than the shop holds an order for a PromptPay code. */
const lateMs = 16 * 60_000;
/** How long the browser waits for the shop to take the message before it is sent back. */
const redirectWaitMs = 2_000;
/** What was told is kept this long, so that the file doesn't grow for ever. */
const keptMs = 7 * 24 * 3_600_000;

const answers = ['pay', 'twice', 'slow', 'late', 'wrong'] as const;
type Answer = (typeof answers)[number];

/**
 * The demo's bank: reads a PromptPay code of the shop, "sends" the money and tells the shop of it as a bank's QR service
 * does. Never mount it outside demo mode: anyone can pay anything there.
 */
export function createSandboxBank(wiring: BankWiring): SandboxBank {
  const { clock } = wiring;
  const deliveries: SandboxDelivery[] = [];
  const queue = createDeliveryQueue(
    {
      deliveries,
      snapshot: () => JSON.stringify({ deliveries }, null, 1),
      settleDue: () => undefined,
      nextDueAt: () => null,
    },
    { ...wiring, signatureHeader: BANK_SIGNATURE_HEADER },
  );

  /** One transfer, told to the shop `afterMs` later. */
  function transfer(code: ScannedCode, amountSatang: number, afterMs: number): string {
    const now = clock();
    const transactionId = wiring.randomId();
    const message: z.input<typeof bankMessage> = {
      transactionId,
      billerId: code.billerId,
      ref1: code.ref1,
      ref2: code.ref2,
      amount: plainBaht(amountSatang),
      currency: 'THB',
      paidAt: now.toISOString(),
      sendingBank: '004',
    };
    deliveries.push({
      eventId: transactionId,
      body: JSON.stringify(message),
      attempts: 0,
      state: 'waiting',
      nextAttemptAt: new Date(now.getTime() + afterMs).toISOString(),
    });
    return transactionId;
  }

  function carryOut(code: ScannedCode, answer: Answer, amountSatang: number): string[] {
    switch (answer) {
      case 'pay':
      case 'wrong':
        return [transfer(code, amountSatang, 0)];
      case 'twice':
        return [transfer(code, amountSatang, 0), transfer(code, amountSatang, 0)];
      case 'slow':
        transfer(code, amountSatang, slowMs);
        return [];
      case 'late':
        transfer(code, amountSatang, lateMs);
        return [];
    }
  }

  const app = new Hono();
  app.use(bodyLimit({ maxSize: 16 * 1024 }));
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('content-security-policy', sandboxPolicy([]));
  });
  app.get('/', (c) => {
    const locale = sandboxLocale(c);
    return c.html(renderBankPage(locale, scanPage(false), inOtherLanguage(c, locale)));
  });
  app.get('/pay', (c) => {
    const locale = sandboxLocale(c);
    const qr = c.req.query('qr') ?? '';
    const code = scan(qr, wiring.billerId);
    if (code === null) return c.html(renderBankPage(locale, scanPage(true), inOtherLanguage(c, locale)), 400);
    const page = {
      kind: 'pay' as const,
      qr,
      amountSatang: code.amountSatang,
      reference: code.ref1,
      back: safePath(c.req.query('back') ?? null),
      isAmountInvalid: c.req.query('wrong') !== undefined,
    };
    return c.html(renderBankPage(locale, page, inOtherLanguage(c, locale)));
  });
  app.post('/pay', async (c) => {
    const form = await c.req.parseBody();
    const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
    const locale = text('lang') === 'en' ? 'en' : 'th';
    const elsewhere = `/dev/bank?lang=${locale === 'th' ? 'en' : 'th'}`;
    const code = scan(text('qr'), wiring.billerId);
    const answer = answers.find((known) => known === text('answer'));
    if (code === null || answer === undefined)
      return c.html(renderBankPage(locale, scanPage(true), elsewhere), 400);
    const amountSatang = answer === 'wrong' ? parseBaht(text('amount')) : code.amountSatang;
    const back = safePath(text('back'));
    if (amountSatang === null || amountSatang === 0 || amountSatang > 999_999_999) {
      const query = new URLSearchParams({ qr: text('qr'), back, lang: locale, wrong: '1' });
      return c.redirect(`/dev/bank/pay?${query}`, 303);
    }
    const told = carryOut(code, answer, amountSatang);
    // What is told must be on disk first.
    await queue.save();
    // The shop has a moment to hear of it before the buyer is back to look.
    await Promise.race([Promise.all(told.map((id) => queue.deliver(id))), pause(redirectWaitMs)]);
    queue.arm();
    if (back !== '/') return c.redirect(back, 303);
    return c.html(renderBankPage(locale, { kind: 'done', amountSatang, back }, elsewhere));
  });

  return {
    app,
    async start() {
      const kept = await wiring.store.load();
      const oldest = new Date(clock().getTime() - keptMs).toISOString();
      if (kept !== null)
        deliveries.push(
          ...z
            .object({ deliveries: z.array(delivery) })
            .parse(JSON.parse(kept))
            .deliveries.filter((one) => one.state === 'waiting' || one.nextAttemptAt >= oldest),
        );
      queue.start();
    },
    runDue: queue.runDue,
    stop: queue.stop,
  };
}

type ScannedCode = { billerId: string; ref1: string; ref2: string | null; amountSatang: number };

/** What a code of this biller says (tag 30: biller, references; tag 54: amount); null when it is no such code. */
function scan(payload: string, billerId: string): ScannedCode | null {
  const code = parse(payload.trim(), true);
  const ref1 = code?.getTagValue('30', '02');
  const amountSatang = parseBaht(code?.getTagValue('54') ?? '');
  if (code === null || code.getTagValue('30', '01') !== billerId || ref1 === undefined || ref1 === null)
    return null;
  if (amountSatang === null || amountSatang === 0) return null;
  return { billerId, ref1, ref2: code.getTagValue('30', '03') ?? null, amountSatang };
}

function scanPage(isUnreadable: boolean) {
  return { kind: 'scan' as const, isUnreadable };
}

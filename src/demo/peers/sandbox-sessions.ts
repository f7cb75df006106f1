import { z } from 'zod';
import type { Clock } from '../../shared/clock.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';

/**
 * The sandbox gateway's own books: hosted sessions, refunds and the events it owes the shop. Every change happens in one
 * step in memory, so two presses of a button can't both succeed; the gateway writes a snapshot down afterwards.
 */
const instant = z.iso.datetime();

export const createSessionInput = z.object({
  paymentId: z.string().min(1).max(200),
  referenceCode: z.string().min(1).max(100),
  amountSatang: z.int().positive(),
  currency: z.literal('THB'),
  description: z.string().max(500),
  customerEmail: z.string().max(320).nullable(),
  locale: z.enum(['th', 'en']),
  returnUrl: z.url({ protocol: /^https?$/ }),
  cancelUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: instant,
});

export const refundInput = z.object({ amountSatang: z.int().positive(), reason: z.string().max(500) });

const refund = refundInput.extend({ id: z.string(), idempotencyKey: z.string(), createdAt: instant });

const session = createSessionInput.extend({
  id: z.string(),
  idempotencyKey: z.string(),
  createdAt: instant,
  status: z.enum(['open', 'answeringLate', 'paid', 'failed', 'expired']),
  /** When a late answer falls due; null unless one was asked for. */
  answerAt: instant.nullable(),
  refunds: z.array(refund),
});

export const delivery = z.object({
  eventId: z.string(),
  body: z.string(),
  attempts: z.int().nonnegative(),
  state: z.enum(['waiting', 'delivered', 'givenUp']),
  nextAttemptAt: instant,
});

const snapshot = z.object({ sessions: z.array(session), deliveries: z.array(delivery) });

export const eventTypes = ['payment.paid', 'payment.failed', 'payment.expired', 'refund.succeeded'] as const;

/** The body of a webhook. */
export const eventBody = z.object({
  id: z.string().min(1),
  type: z.string(),
  createdAt: instant,
  data: z.object({
    gatewayReference: z.string().min(1),
    paymentId: z.string().min(1),
    amountSatang: z.int(),
    currency: z.string(),
    failureCode: z.string().optional(),
    refundReference: z.string().optional(),
  }),
});

export type CreateSessionInput = z.infer<typeof createSessionInput>;
export type RefundInput = z.infer<typeof refundInput>;
export type SandboxRefund = z.infer<typeof refund>;
export type SandboxSession = z.infer<typeof session>;
export type SandboxDelivery = z.infer<typeof delivery>;
export type SandboxAnswer = 'approve' | 'decline' | 'late';

/** What was done is kept this long after its end, so that the file doesn't grow for ever. */
const KEPT_MS = 7 * 24 * 3_600_000;

export function createSandboxSessions({ clock, randomId }: { clock: Clock; randomId: () => string }) {
  const sessions = new Map<string, SandboxSession>();
  const deliveries: SandboxDelivery[] = [];
  const keys = new Map<string, string>();

  function announce(
    about: SandboxSession,
    type: (typeof eventTypes)[number],
    more: { amountSatang?: number; failureCode?: string; refundReference?: string } = {},
  ): void {
    const now = clock().toISOString();
    const eventId = `evt_sandbox_${randomId()}`;
    const { id: gatewayReference, paymentId, amountSatang, currency } = about;
    const data = { gatewayReference, paymentId, amountSatang, currency, ...more };
    const body = JSON.stringify({ id: eventId, type, createdAt: now, data } satisfies z.infer<
      typeof eventBody
    >);
    deliveries.push({ eventId, body, attempts: 0, state: 'waiting', nextAttemptAt: now });
  }

  function settle(one: SandboxSession, status: 'paid' | 'failed' | 'expired'): void {
    one.status = status;
    one.answerAt = null;
    announce(one, `payment.${status}`, status === 'failed' ? { failureCode: 'card_declined' } : {});
  }

  /** Expires what nobody paid in time and gives the late answers that have fallen due. */
  function settleDue(): void {
    const now = clock().toISOString();
    for (const one of sessions.values()) {
      if (one.status === 'open' && one.expiresAt <= now) settle(one, 'expired');
      if (one.status === 'answeringLate' && one.answerAt !== null && one.answerAt <= now) settle(one, 'paid');
    }
  }

  return {
    deliveries: deliveries as readonly SandboxDelivery[],
    settleDue,

    find: (id: string): SandboxSession | null => sessions.get(id) ?? null,

    findRefund: (id: string): SandboxRefund | null =>
      [...sessions.values()].flatMap(({ refunds }) => refunds).find((one) => one.id === id) ?? null,

    /** The same key with the same input is the same session; with another input it is a mistake of the caller. */
    create(
      input: CreateSessionInput,
      idempotencyKey: string,
    ): Result<SandboxSession, { code: 'idempotencyConflict' }> {
      const known = sessions.get(keys.get(idempotencyKey) ?? '');
      if (known !== undefined) {
        const asked = createSessionInput.parse(known);
        return JSON.stringify(asked) === JSON.stringify(createSessionInput.parse(input))
          ? succeed(known)
          : fail({ code: 'idempotencyConflict' });
      }
      const made: SandboxSession = {
        ...input,
        id: `cs_sandbox_${randomId()}`,
        idempotencyKey,
        createdAt: clock().toISOString(),
        status: 'open',
        answerAt: null,
        refunds: [],
      };
      sessions.set(made.id, made);
      keys.set(idempotencyKey, made.id);
      return succeed(made);
    },

    /** What the buyer pressed; nothing happens when the session is no longer open. */
    answer(id: string, answer: SandboxAnswer, lateMs: number): void {
      settleDue();
      const one = sessions.get(id);
      if (one === undefined || one.status !== 'open') return;
      if (answer === 'late') {
        one.status = 'answeringLate';
        one.answerAt = new Date(clock().getTime() + lateMs).toISOString();
      } else settle(one, answer === 'approve' ? 'paid' : 'failed');
    },

    /** Closes an open session; one that is being answered is past stopping, as at a real gateway. */
    cancel(id: string): void {
      const one = sessions.get(id);
      if (one?.status === 'open') settle(one, 'expired');
    },

    refund(
      one: SandboxSession,
      input: RefundInput,
      idempotencyKey: string,
    ): Result<SandboxRefund, { code: 'idempotencyConflict' | 'paymentNotPaid' | 'refundTooLarge' }> {
      const known = one.refunds.find((refunded) => refunded.idempotencyKey === idempotencyKey);
      if (known !== undefined) {
        return known.amountSatang === input.amountSatang
          ? succeed(known)
          : fail({ code: 'idempotencyConflict' });
      }
      if (one.status !== 'paid') return fail({ code: 'paymentNotPaid' });
      if (refundedSatang(one) + input.amountSatang > one.amountSatang)
        return fail({ code: 'refundTooLarge' });
      const made = {
        ...input,
        id: `re_sandbox_${randomId()}`,
        idempotencyKey,
        createdAt: clock().toISOString(),
      };
      one.refunds.push(made);
      announce(one, 'refund.succeeded', { amountSatang: made.amountSatang, refundReference: made.id });
      return succeed(made);
    },

    /** The instant of the next expiry or late answer; null when nothing waits. */
    nextDueAt(): Date | null {
      const instants = [...sessions.values()].flatMap((one) => {
        if (one.status === 'open') return [one.expiresAt];
        return one.status === 'answeringLate' && one.answerAt !== null ? [one.answerAt] : [];
      });
      const first = instants.sort()[0];
      return first === undefined ? null : new Date(first);
    },

    snapshot: (): string => JSON.stringify({ sessions: [...sessions.values()], deliveries }, null, 1),

    /** Takes up a snapshot, leaving out what ended a week ago. Throws when the text isn't one. */
    restore(text: string): void {
      const kept = snapshot.parse(JSON.parse(text));
      const oldest = new Date(clock().getTime() - KEPT_MS).toISOString();
      for (const one of kept.sessions) {
        if (one.createdAt < oldest && one.status !== 'answeringLate') continue;
        sessions.set(one.id, one);
        keys.set(one.idempotencyKey, one.id);
      }
      deliveries.push(
        ...kept.deliveries.filter((one) => one.state === 'waiting' || one.nextAttemptAt >= oldest),
      );
    },
  };
}

export function refundedSatang(one: SandboxSession): number {
  return one.refunds.reduce((sum, refunded) => sum + refunded.amountSatang, 0);
}

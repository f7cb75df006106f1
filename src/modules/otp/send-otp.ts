import { createHash } from 'node:crypto';
import { otpTexts } from '../../messages/otp-messages.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  minutesTold,
  type OtpChannel,
  type OtpPurpose,
  otpRules,
  waitBeforeSendingMs,
  writeReference,
} from './otp.rules.ts';
import { deleteChallengesBefore, insertChallenge, lockDestination, selectSendTimes } from './otp.store.ts';

export type OtpRequest = {
  purpose: OtpPurpose;
  channel: OtpChannel;
  /** E.164, or a lower-case e-mail address. */
  destination: string;
  locale: Locale;
  /** What the code is to complete; comes back with `spendOtp`. */
  payload?: Record<string, unknown> | null;
  /** Nobody there to prove anything: looks the same to whoever asks, and sends nothing. */
  isDecoy?: boolean;
};

export type SentOtp = { reference: string; expiresAt: Date };
export type OtpSendFailure = { code: 'otpTooSoon'; retryAfterSeconds: number };

/**
 * Sends a one-time code, within the limits of DECISIONS "Accounts and safety" for this telephone or mailbox: whoever asks,
 * from wherever, through whichever process. In the caller's transaction.
 */
export async function sendOtp(
  tx: Transaction,
  { clock, newSecret, newCode, siteUrl }: Pick<Services, 'clock' | 'newSecret' | 'newCode' | 'siteUrl'>,
  request: OtpRequest,
): Promise<Result<SentOtp, OtpSendFailure>> {
  const { destination, channel } = request;
  const now = clock();
  await lockDestination(tx, destination);
  const sentAt = await selectSendTimes(tx, destination, new Date(now.getTime() - dayMs));
  const waitMs = waitBeforeSendingMs(sentAt, now);
  if (waitMs > 0) return fail({ code: 'otpTooSoon', retryAfterSeconds: Math.ceil(waitMs / 1000) });

  const reference = writeReference(createHash('sha256').update(newSecret()).digest());
  const code = newCode();
  const expiresAt = new Date(now.getTime() + otpRules.ttlMs);
  await insertChallenge(tx, {
    reference,
    purpose: request.purpose,
    channel,
    destination,
    codeHash: request.isDecoy === true ? null : hashCode(reference, code),
    createdAt: now,
    expiresAt,
    payload: request.payload ?? null,
  });
  if (request.isDecoy !== true) {
    const t = otpTexts(request.locale);
    const minutes = minutesTold(request.purpose);
    const words = { code, reference, minutes };
    await queueMessages(
      tx,
      [
        channel === 'sms'
          ? {
              channel,
              to: destination,
              subject: t('subject', { reference }),
              // The last line lets the telephone fill the code in, on this site only (W3C "Origin-bound one-time codes").
              text: `${t('sms', words)}\n\n@${new URL(siteUrl).hostname} #${code}`,
            }
          : { channel, to: destination, subject: t('subject', { reference }), text: t('mail', words) },
      ],
      now,
      expiresAt,
    );
  }
  return succeed({ reference, expiresAt });
}

const dayMs = 24 * 60 * 60_000;

/** The code is kept with its reference as SHA-256; what a thief of the table could guess has run out by then. */
export function hashCode(reference: string, code: string): Buffer {
  return createHash('sha256').update(`${reference}:${code}`).digest();
}

/** Forgets codes that count for nothing any more, with what they were to complete. By the clock. */
export function forgetOldOtp({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return deleteChallengesBefore(db, new Date(clock().getTime() - dayMs));
}

import { createHash } from 'node:crypto';
import { ticketMailTexts } from '../../messages/ticket-mail-messages.ts';
import { transact } from '../../platform/db/transact.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type CaptchaFailure, checkCaptcha } from '../identity/check-captcha.ts';
import type { SettingsReader } from '../settings/shop-settings.ts';
import { type Asked, checkTicket, comparedText, spamSignOf, type TicketInvalid } from './ticket.rules.ts';
import { countRepeats, insertMessage, insertTicket } from './ticket.store.ts';

const dayMs = 86_400_000;

/**
 * Opens a ticket for what somebody asks. Who asks hears the same whether it is held as spam or not; a receipt is mailed for what
 * isn't, and has nothing of theirs in it, so that nobody sends words of their own to others through it.
 */
export async function openTicket(
  services: Pick<Services, 'db' | 'clock' | 'verifyCaptcha' | 'siteUrl'>,
  site: SettingsReader,
  asked: Asked & { trap: string; token: string; address: string; userId: number | null; locale: Locale },
): Promise<Result<number, TicketInvalid | CaptchaFailure>> {
  const fields = checkTicket(asked);
  if (Object.keys(fields).length > 0) return fail({ code: 'ticketInvalid', fields });
  const person = await checkCaptcha(services, site, asked.token, asked.address);
  if (!person.ok) return person;
  const now = services.clock();
  const textHash = createHash('sha256').update(comparedText(asked)).digest('base64url');
  const { businessNameTh, businessNameEn } = (await site.settings()).site;
  return transact<number, never>(services.db, async (tx) => {
    const repeats = await countRepeats(tx, textHash, new Date(now.getTime() - dayMs));
    const spamSign = spamSignOf({ trap: asked.trap, text: `${asked.subject} ${asked.message}`, repeats });
    const ticketId = await insertTicket(tx, {
      ...{ state: spamSign === null ? 'open' : 'spam', spamSign, textHash },
      ...{ name: asked.name, subject: asked.subject, userId: asked.userId, language: asked.locale },
      email: asked.email === '' ? null : asked.email,
      telephone: asked.telephone === '' ? null : asked.telephone,
      ...{ createdAt: now, lastAt: now },
    });
    await insertMessage(tx, { ticketId, isFromStaff: false, text: asked.message, at: now });
    if (spamSign === null && asked.email !== '') {
      const t = ticketMailTexts(asked.locale);
      const shop = asked.locale === 'en' ? businessNameEn : businessNameTh;
      const words = { number: String(ticketId), shop, url: `${services.siteUrl}/faq` };
      const text = [t('greeting'), t('receipt.text', words), t('receipt.faq', words), t('signature', words)];
      const subject = t('receipt.subject', words);
      await queueMessages(tx, [{ channel: 'mail', to: asked.email, subject, text: text.join('\n\n') }], now);
    }
    return succeed(ticketId);
  });
}

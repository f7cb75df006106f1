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
import { countRepeats, insertMessage, insertTicket, lockWords, selectSame } from './ticket.store.ts';

const dayMs = 86_400_000;
/** The same of the same person so soon is one form sent twice. */
const againMs = 10 * 60_000;

/**
 * Opens a ticket for what somebody asks. Who asks hears the same whether it is held as spam or not; a receipt is mailed for what
 * isn't, and has nothing of theirs in it, so that nobody sends words of their own to others through it. A form that is sent twice
 * opens one ticket: by its words and its sender, because the page is the same for everybody, and has no key of its own.
 */
export async function openTicket(
  services: Pick<Services, 'db' | 'clock' | 'verifyCaptcha' | 'siteUrl'>,
  site: SettingsReader,
  asked: Asked & { trap: string; token: string; address: string; userId: number | null; locale: Locale },
): Promise<Result<number, TicketInvalid | CaptchaFailure>> {
  const fields = checkTicket(asked);
  if (Object.keys(fields).length > 0) return fail({ code: 'ticketInvalid', fields });
  const now = services.clock();
  const textHash = createHash('sha256').update(comparedText(asked)).digest('base64url');
  const sent = {
    textHash,
    name: asked.name,
    email: asked.email === '' ? null : asked.email,
    telephone: asked.telephone === '' ? null : asked.telephone,
  };
  const again = new Date(now.getTime() - againMs);
  // Before the captcha: its token is good for one use.
  const sentBefore = await selectSame(services.db, sent, again);
  if (sentBefore !== null) return succeed(sentBefore);
  const person = await checkCaptcha(services, site, asked.token, asked.address);
  if (!person.ok) return person;
  const { businessNameTh, businessNameEn } = (await site.settings()).site;
  return transact<number, never>(services.db, async (tx) => {
    await lockWords(tx, textHash);
    const meanwhile = await selectSame(tx, sent, again);
    if (meanwhile !== null) return succeed(meanwhile);
    const repeats = await countRepeats(tx, textHash, new Date(now.getTime() - dayMs));
    const spamSign = spamSignOf({ trap: asked.trap, text: `${asked.subject} ${asked.message}`, repeats });
    const ticketId = await insertTicket(tx, {
      ...{ ...sent, state: spamSign === null ? 'open' : 'spam', spamSign },
      ...{ subject: asked.subject, userId: asked.userId, language: asked.locale },
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

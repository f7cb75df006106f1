import { shopDeskTexts } from '../../messages/shop-desk-messages.ts';
import { transact } from '../../platform/db/transact.ts';
import { listMessagesTo, queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Staff } from './save-setting-group.ts';
import { selectOwnContacts } from './shop-desk.store.ts';

type Channel = 'mail' | 'sms';
type TestFailure = { code: 'serviceNotSet' | 'ownTelephoneMissing' };

/** A test that nobody sent within the hour says what there is to say: later it would only surprise. */
const worthMs = 60 * 60_000;

/** Sends whoever asks a test message, the way every message of the shop goes: through its outbox. */
export async function sendTestMessage(
  services: Pick<Services, 'db' | 'clock' | 'canSendMail' | 'canSendSms'>,
  staff: Staff,
  { channel, locale }: { channel: Channel; locale: Locale },
): Promise<Result<string, TestFailure>> {
  const { db, clock, canSendMail, canSendSms } = services;
  if (channel === 'mail' ? !canSendMail : !canSendSms) return fail({ code: 'serviceNotSet' });
  const { email, telephone } = await selectOwnContacts(db, staff.userId);
  const to = channel === 'mail' ? email : telephone;
  if (to === null) return fail({ code: 'ownTelephoneMissing' });
  const t = shopDeskTexts(locale);
  return transact<string, TestFailure>(db, async (tx) => {
    const now = clock();
    const message = { channel, to, subject: t('subject'), text: t(channel) };
    await queueMessages(tx, [message], now, new Date(now.getTime() + worthMs));
    const detail = { channel };
    const who = { actorUserId: staff.userId, subjectUserId: staff.userId, origin: staff.origin };
    await recordAudit(tx, { kind: 'setting_tested', ...who, detail }, now);
    return succeed(to);
  });
}

/** The last test message of each channel that somebody sent themselves, and when it left the house. */
export async function readTestMessages({ db }: Pick<Services, 'db'>, userId: number) {
  const { email, telephone } = await selectOwnContacts(db, userId);
  const subjects = new Set((['th', 'en'] as const).map((locale) => shopDeskTexts(locale)('subject')));
  const recipients = [email, telephone].filter((each) => each !== null);
  const tests = (await listMessagesTo(db, recipients)).filter(({ subject }) => subjects.has(subject));
  return (['mail', 'sms'] as const).flatMap((channel) => {
    const last = tests.findLast((each) => each.channel === channel);
    if (last === undefined) return [];
    const sentAt = last.sentAt?.toISOString() ?? null;
    return [{ channel, to: last.to, queuedAt: last.createdAt.toISOString(), sentAt }];
  });
}

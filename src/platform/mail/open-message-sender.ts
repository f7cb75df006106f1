import type { Logger } from 'pino';
import type { Clock } from '../../shared/clock.ts';
import type { Database } from '../db/database.ts';
import type { Environment } from '../environment.ts';
import type { MessageCarriers, ReadAttachment } from './message-carrier.ts';
import { createMessageSender, type MessageSender } from './message-sender.ts';

/** The sender with the carriers the environment names; in demo mode the outbox page is where messages end. */
export async function openMessageSender(options: {
  environment: Environment;
  db: Database;
  clock: Clock;
  log: Logger;
  readAttachment: ReadAttachment;
}): Promise<MessageSender> {
  const { environment, db, clock, log, readAttachment } = options;
  return createMessageSender(db, await openCarriers(environment, log), clock, log, readAttachment);
}

async function openCarriers(
  { DEMO, SMTP_URL, MAIL_FROM, MAIL_REPLY_TO, SMS_URL, SMS_TOKEN, SMS_FROM }: Environment,
  log: Logger,
): Promise<MessageCarriers> {
  const carriers: MessageCarriers = {};
  const nowhere = async () => undefined;
  if (SMTP_URL !== undefined)
    carriers.mail = (await import('./smtp-carrier.ts')).createSmtpCarrier(
      SMTP_URL,
      MAIL_FROM,
      MAIL_REPLY_TO ?? null,
    );
  else if (DEMO) carriers.mail = nowhere;
  else log.warn('SMTP_URL is not set: mail is kept and not sent');
  if (SMS_URL !== undefined && SMS_TOKEN !== undefined)
    carriers.sms = (await import('./sms-carrier.ts')).createSmsCarrier({
      url: SMS_URL,
      token: SMS_TOKEN,
      from: SMS_FROM,
    });
  else if (DEMO) carriers.sms = nowhere;
  else log.warn('SMS_URL is not set: SMS are kept and not sent');
  return carriers;
}

import { createTransport } from 'nodemailer';
import type { MessageCarrier } from './message-outbox.ts';

/** Sends mail through an SMTP server (`smtp://user:password@host:port`). It carries no SMS. */
export function createSmtpCarrier(smtpUrl: string, from: string): MessageCarrier {
  const transport = createTransport(smtpUrl, { from });
  return async ({ channel, to, subject, text }) => {
    if (channel !== 'mail') throw new Error(`SMTP can't carry a message by ${channel}`);
    await transport.sendMail({ to, subject, text });
  };
}

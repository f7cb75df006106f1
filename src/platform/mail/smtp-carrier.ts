import { createTransport } from 'nodemailer';
import type { MessageCarrier } from './message-carrier.ts';

const answerMs = 10_000;

/** Sends mail through an SMTP server (`smtp://user:password@host:port`, RFC 5321). */
export function createSmtpCarrier(smtpUrl: string, from: string): MessageCarrier {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: answerMs, greetingTimeout: answerMs, socketTimeout: answerMs },
    { from },
  );
  return async ({ to, subject, text, attachments = [] }) => {
    await transport.sendMail({
      to,
      subject,
      text,
      attachments: attachments.map(({ name, contentType, bytes }) => ({
        filename: name,
        contentType,
        content: bytes,
      })),
      // Files come as bytes; nothing in a message is ever a path or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

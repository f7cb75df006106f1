import { createTransport } from 'nodemailer';
import { letterHtml } from './letter-html.ts';
import type { MessageCarrier } from './message-carrier.ts';

const answerMs = 10_000;

/** Where a mail says that its kind can be turned off. */
const preferences = /https?:\/\/\S+\/notification\/settings(?=\s|$)/;

/**
 * Sends mail through an SMTP server (`smtp://user:password@host:port`, RFC 5321): the text and its HTML, said to be made by a
 * machine so that no machine answers it (RFC 3834), with where it can be turned off, if it can (RFC 2369), and where answers
 * go when the sender's mailbox isn't read.
 */
export function createSmtpCarrier(
  smtpUrl: string,
  from: string,
  replyTo: string | null = null,
): MessageCarrier {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: answerMs, greetingTimeout: answerMs, socketTimeout: answerMs },
    { from },
  );
  return async ({ to, subject, text, attachments = [] }) => {
    const unsubscribe = preferences.exec(text)?.[0];
    await transport.sendMail({
      to,
      subject,
      text,
      html: await letterHtml({ subject, text }),
      ...(replyTo === null ? {} : { replyTo }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>` }),
      },
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

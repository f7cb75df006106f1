import { createTransport } from 'nodemailer';
import { letterHtml } from './letter-html.ts';
import { CarrierAway, type MessageCarrier } from './message-carrier.ts';

/** How long each step of a delivery may take. */
const answerMs = 10_000;
const connectMs = 5_000;

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
    {
      url: smtpUrl,
      dnsTimeout: connectMs,
      connectionTimeout: connectMs,
      greetingTimeout: answerMs,
      socketTimeout: answerMs,
    },
    { from },
  );
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'bannasala';
  return async ({ reference, to, subject, text, attachments = [] }) => {
    const unsubscribe = preferences.exec(text)?.[0];
    const sending = transport.sendMail({
      messageId: `<${reference}@${domain}>`,
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
    await sending.catch((error: unknown) => {
      throw isAway(error) ? new CarrierAway(wordsOf(error), { cause: error }) : error;
    });
  };
}

/**
 * Whether a server is away rather than that it refuses this mail: no reply at all, or 421, with which it says that it
 * closes down (RFC 5321 §3.8).
 */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode === 421;
  return 'code' in error && /^E(CONN|TIMEDOUT|SOCKET|DNS|TLS|HOST|NET|PIPE)/.test(String(error.code));
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Database } from '../../platform/db/database.ts';
import { letterHtml } from '../../platform/mail/letter-html.ts';
import type { ReadAttachment } from '../../platform/mail/message-carrier.ts';
import { findMessage, listAttachments, listMessages } from '../../platform/mail/message-outbox.ts';

const bangkok = new Intl.DateTimeFormat('th-TH-u-ca-gregory', {
  timeZone: 'Asia/Bangkok',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** Demo mode's /dev/outbox: every mail and SMS "sent", newest first; JSON for `Accept: application/json`. */
export function createOutboxPage(db: Database, readAttachment: ReadAttachment): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const messages = await listMessages(db);
    c.header('cache-control', 'no-store');
    c.header('vary', 'accept');
    if (c.req.header('accept')?.includes('application/json'))
      return c.json(messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })));
    c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
    return c.html(
      html`<!doctype html>
        <html lang="th">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>กล่องจดหมายออก (ร้านสาธิต)</title>
          </head>
          <body>
            <h1>กล่องจดหมายออก · Outbox</h1>
            ${messages.length === 0 ? html`<p>ยังไม่มีข้อความ · Nothing sent yet</p>` : ''}
            ${messages.map(
              (message) => html`<article>
                <h2>${message.subject}</h2>
                <p>${message.channel} → ${message.to} · ${bangkok.format(message.sentAt)}</p>
                <pre>${message.text}</pre>
                ${
                  message.channel === 'mail'
                    ? html`<p><a href="/dev/outbox/${message.id}.html">อย่างที่ผู้รับเห็น · As its reader sees it</a></p>`
                    : ''
                }
                ${(message.attachments ?? []).map(
                  ({ name }, place) => html`<p><a href="/dev/outbox/${message.id}/${place}">${name}</a></p>`,
                )}
              </article>`,
            )}
          </body>
        </html>`,
    );
  });
  // A mail's HTML part; its styles stand in its elements.
  app.get('/:file{[0-9]{1,15}\\.html}', async (c) => {
    const message = await findMessage(db, Number.parseInt(c.req.param('file'), 10));
    if (message === null || message.channel !== 'mail') return c.notFound();
    c.header('cache-control', 'no-store');
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    );
    return c.html(await letterHtml(message));
  });
  // What goes with a mail, as its reader would get it.
  app.get('/:id{[0-9]{1,15}}/:place{[0-9]{1,2}}', async (c) => {
    const attachments = await listAttachments(db, Number(c.req.param('id')));
    const attachment = attachments[Number(c.req.param('place'))];
    const file = attachment === undefined ? null : await readAttachment(attachment.reference);
    if (attachment === undefined || file === null) return c.notFound();
    c.header('content-type', file.contentType);
    c.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`);
    c.header('x-content-type-options', 'nosniff');
    c.header('cache-control', 'no-store');
    return c.body(new Uint8Array(file.bytes));
  });
  return app;
}

import { documentMailTexts } from '../../messages/document-mail-messages.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { MailAttachment } from '../../platform/mail/message-carrier.ts';
import { type Message, queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { documentTitles, hasXml } from './document.rules.ts';
import { type DocumentRow, markMailed, selectOrderFacts } from './document.store.ts';
import { readDocumentFile } from './read-document-file.ts';

/**
 * Mails documents to the address that was given for them (SPEC §3 "e-tax email"), in the transaction that issues them: each
 * once, or `again` when the address is another. Who gave none finds them in the shop. The files are made when the mail is
 * sent; the outbox only names them.
 */
export async function mailDocuments(
  tx: Transaction,
  { siteUrl }: Pick<Services, 'siteUrl'>,
  issued: readonly DocumentRow[],
  now: Date,
  again = false,
): Promise<void> {
  for (const document of issued) {
    const order = await selectOrderFacts(tx, document.orderId);
    const to = order?.taxInvoice?.email ?? null;
    if (order === null || to === null || to === '') continue;
    if (!(await markMailed(tx, document.id, now, again))) continue;
    await queueMessages(tx, [messageOf(document, to, order.language, siteUrl)], now);
  }
}

function messageOf({ id, content }: DocumentRow, to: string, language: Locale, siteUrl: string): Message {
  const t = documentMailTexts(language);
  const { documentNumber, orderNumber, seller } = content;
  const form = documentTitles[content.form][language];
  const sellerName = inLocale(language, seller.legalNameTh, seller.legalNameEn ?? seller.legalNameTh);
  const replaced = content.replaces?.documentNumber;
  const formats = hasXml(content) ? (['pdf', 'xml'] as const) : (['pdf'] as const);
  return {
    channel: 'mail',
    to,
    subject: t('subject', { form, documentNumber, sellerName }),
    text: [
      t('greeting'),
      t('intro', { form, documentNumber, orderNumber, sellerName }),
      ...(replaced === undefined ? [] : [t('replaces', { documentNumber: replaced })]),
      t(formats.length === 2 ? 'attachedBoth' : 'attachedPdf'),
      t('link', { url: `${siteUrl}/user/profile/my-order/${orderNumber}` }),
      t('signature'),
    ].join('\n\n'),
    attachments: formats.map((format) => ({
      name: `${documentNumber}.${format}`,
      reference: `document/${id}/${format}`,
    })),
  };
}

/** What `mailDocuments` attaches, as a file; null for what is no document, or has no such file any more. */
export async function readAttachment(
  services: Pick<Services, 'db'>,
  reference: string,
): Promise<MailAttachment | null> {
  const [, id = '', format = ''] = /^document\/(\d{1,15})\/(pdf|xml)$/.exec(reference) ?? [];
  if (id === '') return null;
  return readDocumentFile(services, 'staff', { id: Number(id), format: format === 'xml' ? 'xml' : 'pdf' });
}

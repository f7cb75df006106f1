import type { Services } from '../../platform/services.ts';
import { hasXml } from './document.rules.ts';
import { type OrderOwner, selectDocument, selectReplacementNumber } from './document.store.ts';
import { etaxXml } from './etax-xml.rules.ts';

export type DocumentReader = OrderOwner;
export type DocumentFile = { name: string; contentType: string; bytes: Buffer };

/** A document as a file; null when there is none that this reader may see. */
export async function readDocumentFile(
  { db }: Pick<Services, 'db'>,
  reader: DocumentReader,
  { id, format }: { id: number; format: 'pdf' | 'xml' },
): Promise<DocumentFile | null> {
  const document = await selectDocument(db, reader, id);
  if (document === null) return null;
  const { content, documentNumber, cancelledAt } = document;
  if (format === 'xml')
    return cancelledAt === null && hasXml(content)
      ? {
          name: `${documentNumber}.xml`,
          contentType: 'application/xml',
          bytes: Buffer.from(etaxXml(content), 'utf8'),
        }
      : null;
  // Fonts and shaping are only loaded by who draws.
  const { drawDocument } = await import('./draw-document.ts');
  const cancelled =
    cancelledAt === null ? null : { replacedBy: await selectReplacementNumber(db, document.id) };
  return {
    name: `${documentNumber}.pdf`,
    contentType: 'application/pdf',
    bytes: drawDocument(content, cancelled),
  };
}

import { fail, type Result } from '../../shared/result.ts';
import { acceptImage, type ImageRefusal } from './image-upload.ts';
import { acceptPdf } from './pdf-upload.ts';
import { UPLOAD_LIMITS } from './upload-limits.ts';

export type AcceptedDocument = { bytes: Buffer; contentType: string; extension: string };
export type DocumentRefusal = ImageRefusal | { code: 'pdfUnsafe' };

/** Lets an uploaded document in, a picture or a PDF (SPEC §5 "mixed"), or says why not; see `acceptImage`, `acceptPdf`. */
export async function acceptDocument(bytes: Buffer): Promise<Result<AcceptedDocument, DocumentRefusal>> {
  const pdf = acceptPdf(bytes, { maxBytes: UPLOAD_LIMITS.mixedBytes });
  if (pdf.ok) return pdf;
  if (pdf.failure.code === 'fileTooLarge') return fail({ code: 'fileTooLarge' });
  if (pdf.failure.code !== 'formatNotSupported') return fail({ code: 'pdfUnsafe' });
  return acceptImage(bytes, { maxBytes: UPLOAD_LIMITS.mixedBytes, maxPixels: UPLOAD_LIMITS.imagePixels });
}

import { transact } from '../../platform/db/transact.ts';
import { acceptPdf } from '../../platform/images/pdf-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ContentEditor } from '../content/save-content.ts';
import { insertFile } from './academy-desk.store.ts';

export type FileFailure = {
  code: 'fileTooLarge' | 'formatNotSupported' | 'pdfUnsafe' | 'academyFileMissing';
};

/** Keeps a PDF for a lesson as it came, unless it would do something by itself when opened (SPEC §5: at most 10 MB). */
export async function keepLessonFile(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  { userId, origin }: ContentEditor,
  file: File | undefined,
): Promise<Result<{ id: number; name: string; bytes: number }, FileFailure>> {
  if (file === undefined || file.size === 0) return fail({ code: 'academyFileMissing' });
  // What is too large isn't read at all.
  if (file.size > UPLOAD_LIMITS.pdfBytes) return fail({ code: 'fileTooLarge' });
  const accepted = acceptPdf(Buffer.from(await file.arrayBuffer()), { maxBytes: UPLOAD_LIMITS.pdfBytes });
  if (!accepted.ok) {
    const { code } = accepted.failure;
    return fail({ code: code === 'fileTooLarge' || code === 'formatNotSupported' ? code : 'pdfUnsafe' });
  }
  const storageKey = `academy/${services.newUuid()}.pdf`;
  await storeFiles(services, [{ ...accepted.value, key: storageKey }]);
  const now = services.clock();
  const kept = { name: nameOf(file.name), bytes: file.size };
  const id = await transact(services.db, async (tx) => {
    await holdFiles(tx, [storageKey]);
    const fileId = await insertFile(tx, { ...kept, storageKey, userId, createdAt: now });
    await recordAudit(
      tx,
      {
        ...{ kind: 'academy_file_kept', actorUserId: userId, subjectUserId: null, origin },
        detail: { fileId, bytes: file.size },
      },
      now,
    );
    return succeed(fileId);
  });
  return id.ok ? succeed({ id: id.value, ...kept }) : fail({ code: 'academyFileMissing' });
}

/** What a file is called where it is kept: its last part, without what no header or folder can hold. */
function nameOf(given: string): string {
  const plain = given
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\u0000-\u001f\u007f"\\/:*?<>|]/g, ' ')
    .replace(/\.pdf$/i, '')
    .trim()
    .slice(0, 100)
    .toWellFormed();
  return `${plain === '' ? 'lesson' : plain}.pdf`;
}

import { data } from 'react-router';
import { downloadedFile } from '../file/file-answer.server.ts';

/** `2026-11.csv`, `2026-11.zip` or, of a ZIP in parts, `2026-11-2.zip`. */
export function readFileName(name: string) {
  const [, month = '', part, format = ''] =
    /^(20\d\d-(?:0[1-9]|1[0-2]))(?:-([1-9]\d{0,2}))?\.(csv|zip)$/.exec(name) ?? [];
  if (month === '') throw data(null, { status: 404 });
  return { month, format: format === 'zip' ? ('zip' as const) : ('csv' as const), part: Number(part ?? 1) };
}

/** A month's documents to keep: a table of them, or their files in an archive. */
export function sendFile(file: File): Response {
  const isTable = file.name.endsWith('.csv');
  return downloadedFile(file, {
    type: isTable ? 'text/csv; charset=utf-8' : 'application/zip',
    fallback: 'documents',
  });
}

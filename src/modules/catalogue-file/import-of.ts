import { createHash } from 'node:crypto';

/** Each time a file is sent is an import of its own, which goes on where it was however often it is begun. */
export function importOf({ id, fileKey }: { id: number; fileKey: string }): string {
  return createHash('sha256').update(`catalogue file ${id} ${fileKey}`).digest('hex');
}

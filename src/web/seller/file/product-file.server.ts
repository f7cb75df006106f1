import { data } from 'react-router';
import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { formats } from './files-path.ts';

export type Format = (typeof formats)[number];

/** The kind of file that an address asks for; of another there is no page. */
export function readFormat(text: string | undefined): Format {
  const format = formats.find((each) => each === text);
  if (format === undefined) throw data(null, { status: 404 });
  return format;
}

export function answerFile(file: File, format: Format): Response {
  return downloadedFile(file, { type: file.type, fallback: `products.${format}` });
}

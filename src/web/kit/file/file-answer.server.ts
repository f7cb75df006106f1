import { createHash } from 'node:crypto';
import { isSameFile, readByteRange } from './byte-range.rules.ts';

const pictures = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * A file for one person's eyes: pictures are shown, a PDF is only ever downloaded (DECISIONS "Accounts and safety"), and
 * nobody keeps a copy on the way. `name` is without an ending.
 */
export function privateFile(file: File, name: string): Response {
  const isPicture = pictures.includes(file.type);
  return answer(file, {
    type: isPicture ? file.type : 'application/pdf',
    disposition: `${isPicture ? 'inline' : 'attachment'}; filename="${name}${isPicture ? '' : '.pdf'}"`,
  });
}

type Download = {
  /** Its content type. */
  type: string;
  /** What it is called where its own name has letters that a header can't have. */
  fallback: string;
};

/** A file to keep: a table, an archive, a document; under its own name. */
export function downloadedFile(file: File, { type, fallback }: Download): Response {
  const name = /^[\w.-]{1,60}$/.test(file.name) ? file.name : fallback;
  return answer(file, { type, disposition: `attachment; filename="${name}"` });
}

/**
 * A copy of a book that somebody has bought, under its title in whatever letters (RFC 6266, RFC 8187). It is one that the shop
 * has written anew, after nothing in it was found to act by itself; a PDF may be shown as well. A policy of ours would
 * keep a browser's own reader from showing it, and it is never read as a page: its type is said, and kept to. A part of it
 * may be asked for: a download that broke off goes on, and a reader begins with the pages that it shows. The tag is of what
 * is in it, so that a range of a copy that has changed since is answered with the whole.
 */
export async function bookFile(
  request: Request,
  file: File,
  how: 'inline' | 'attachment',
): Promise<Response> {
  const etag = `"${createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('base64url')}"`;
  const isHead = request.method === 'HEAD';
  // Only a GET has ranges (RFC 9110 section 14.2).
  const asked =
    !isHead && isSameFile(request.headers.get('if-range'), etag)
      ? readByteRange(request.headers.get('range'), file.size)
      : 'whole';
  const ascii = file.name.replace(/[^\x20-\x7e]+/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const headers = {
    'content-type': file.type,
    'content-disposition': `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    'accept-ranges': 'bytes',
    etag,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
  if (asked === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.size}` },
    });
  if (asked === 'whole')
    return new Response(isHead ? null : file.stream(), {
      headers: { ...headers, 'content-length': String(file.size) },
    });
  const { from, to } = asked;
  return new Response(file.slice(from, to + 1).stream(), {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(to - from + 1),
      'content-range': `bytes ${from}-${to}/${file.size}`,
    },
  });
}

/** A PDF of ours that a page of ours shows within it, by the browser's own reader: no other site may. */
export async function framedPdf(
  request: Request,
  file: File,
  how: 'inline' | 'attachment',
): Promise<Response> {
  const reply = await bookFile(request, file, how);
  reply.headers.set('x-frame-options', 'SAMEORIGIN');
  reply.headers.set('content-security-policy', "frame-ancestors 'self'");
  return reply;
}

function answer(file: File, { type, disposition }: { type: string; disposition: string }): Response {
  return new Response(file.stream(), {
    headers: {
      'content-type': type,
      'content-length': String(file.size),
      'content-disposition': disposition,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

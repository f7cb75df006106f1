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
 * keep a browser's own reader from showing it, and it is never read as a page: its type is said, and kept to.
 */
export function bookFile(file: File, how: 'inline' | 'attachment'): Response {
  const ascii = file.name.replace(/[^\x20-\x7e]+/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(file.stream(), {
    headers: {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
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

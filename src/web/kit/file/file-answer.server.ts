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

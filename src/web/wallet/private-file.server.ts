/**
 * A file for one person's eyes: pictures are shown, a PDF is only ever downloaded (DECISIONS "Accounts and safety"), and
 * nobody keeps a copy on the way.
 */
export function privateFile(file: File, name: string): Response {
  const isPicture = file.type === 'image/png' || file.type === 'image/jpeg' || file.type === 'image/webp';
  return new Response(file.stream(), {
    headers: {
      'content-type': isPicture ? file.type : 'application/pdf',
      'content-length': String(file.size),
      'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${name}${isPicture ? '' : '.pdf'}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

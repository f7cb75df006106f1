const pictures: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** A file for one person alone: a picture is shown, anything else only ever downloaded (DECISIONS "Accounts and safety"). */
export function privateFile(file: File, name: string): Response {
  const isPicture = pictures.includes(file.type);
  return new Response(file.stream(), {
    headers: {
      'content-type': isPicture ? file.type : 'application/pdf',
      'content-length': String(file.size),
      'content-disposition': isPicture ? `inline; filename="${name}"` : `attachment; filename="${name}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

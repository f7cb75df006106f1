import { data } from 'react-router';

/** `2026-11.csv`, `2026-11.zip` or, of a ZIP in parts, `2026-11-2.zip`. */
export function readFileName(name: string) {
  const [, month = '', part, format = ''] =
    /^(20\d\d-(?:0[1-9]|1[0-2]))(?:-([1-9]\d{0,2}))?\.(csv|zip)$/.exec(name) ?? [];
  if (month === '') throw data(null, { status: 404 });
  return { month, format: format === 'zip' ? ('zip' as const) : ('csv' as const), part: Number(part ?? 1) };
}

export function sendFile(file: File): Response {
  const isTable = file.name.endsWith('.csv');
  return new Response(file.stream(), {
    headers: {
      'content-type': isTable ? 'text/csv; charset=utf-8' : 'application/zip',
      'content-length': String(file.size),
      'content-disposition': `attachment; filename="${/^[\w.-]{1,60}$/.test(file.name) ? file.name : 'documents'}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

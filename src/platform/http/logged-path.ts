/**
 * Beginnings of paths that a secret follows: a cart's id, a reset token, a payment at the gateway, a link that lets
 * whoever holds it in. `*` is any one segment. In lower case; pages and the API's calls alike.
 */
const secretsFollow = [
  'transaction',
  'user/resetpassword',
  'resetpassword',
  'payment/slip',
  'payment/cart',
  'payment/result',
  'checkout/*',
  'affiliate',
  'customer',
  'live/transaction',
  'shortlink/*',
  'dev/gateway/api/*',
  'dev/gateway/*',
  'claim',
  'share',
  'a',
  'n',
  'p',
  'pd',
  'st',
  'main',
].map((path) => path.split('/'));

/** Long and mixed as nothing people name is: shown nowhere, whichever path it stands in. */
const looksSecret = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w-]{20,}$/;

/**
 * A request's path as it may be logged: its secret part is "…". However it is written (doubled slashes, backslashes,
 * percent-encoding of any depth, dots, capitals), the same path is cut at the same place.
 */
export function loggedPath(path: string): string {
  const segments: string[] = [];
  for (const segment of decodeFully(path).split(/[/\\]+/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const from = segments[0]?.toLowerCase() === 'api' ? 1 : 0;
  const cut = secretsFollow.find((start) =>
    start.every((part, index) => {
      const segment = segments[from + index]?.toLowerCase();
      return segment !== undefined && (part === '*' || part === segment);
    }),
  );
  const shown = cut === undefined ? segments : segments.slice(0, from + cut.length);
  const isCut = shown.length < segments.length;
  return `/${[...shown, ...(isCut ? ['…'] : [])]
    .map((segment) => (looksSecret.test(segment.replace(/\.data$/, '')) ? '…' : segment))
    .join('/')}`;
}

/** Decodes until nothing is left to decode; what can't be decoded stays as it is. */
function decodeFully(path: string): string {
  let text = path;
  for (let turn = 0; turn < 5 && text.includes('%'); turn += 1) {
    const decoded = text.replaceAll(/(?:%[0-9a-f]{2})+/gi, decodeOrKeep);
    if (decoded === text) break;
    text = decoded;
  }
  // Line breaks and other control characters have no business in a log.
  return text.replaceAll(/\p{Cc}/gu, '�');
}

function decodeOrKeep(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Not UTF-8: it names nothing of ours, and stays as it was sent.
    return encoded;
  }
}

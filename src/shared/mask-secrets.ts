/** What stands for something that isn't shown. */
const hidden = '…';
const digitsHidden = '••••';

/**
 * A text as those may read it who look after the shop but aren't whom it was written to: no codes, no links that open
 * something, no addresses, telephones, card numbers, keys or passwords. Of a link its site is left, of an e-mail address a
 * letter and its domain. Words and small numbers stay.
 */
export function maskSecrets(text: string): string {
  return (
    text
      // A whole link, whatever it carries; credentials before its host as well.
      .replaceAll(
        /\b([a-z][a-z\d+.-]*):\/\/(?:[^\s/@<>"']*@)?([^\s/?#<>"']*)[^\s<>"]*/giu,
        (_, scheme, host) =>
          `${scheme}://${/\d{4}/.test(String(host).replace(/:\d+$/, '')) ? hidden : host}/${hidden}`.replace(
            /:\d+\//,
            '/',
          ),
      )
      .replaceAll(/[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+/gu, (address) => maskAddress(address))
      .replaceAll(
        /\b(password|passwd|secret|token|authorization|api[-_ ]?key|รหัสผ่าน)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|\S+(?:\s+(?<=basic |bearer )\S+)?)/giu,
        (_, name, sign) => `${name}${sign}${hidden}`,
      )
      // Keys: long, and not a word.
      .replaceAll(/[\w+/=-]{20,}/gu, (word) => (/\d/.test(word) || /[a-z][A-Z]/.test(word) ? hidden : word))
      // Codes, telephones, card and account numbers, however they are grouped; Thai digits are digits.
      .replaceAll(/\p{Nd}(?:[ .-]?\p{Nd}){3,}/gu, digitsHidden)
  );
}

/** An e-mail address by which its owner knows it, and nobody else: `s…@gmail.com`. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return at < 1 ? hidden : `${[...address][0] ?? ''}${hidden}@${/\d{4}/.test(domain) ? hidden : domain}`;
}

/** Whom a message is for, masked: of a telephone the last two digits. */
export function maskRecipient(recipient: string): string {
  return recipient.includes('@') ? maskAddress(recipient) : `${hidden}${recipient.slice(-2)}`;
}

const bodyMost = 2_000;
/** Of what a payment's message says, that which tells what it is about. */
const shownFields = new Set([
  'id',
  'type',
  'kind',
  'object',
  'status',
  'event',
  'event_type',
  'livemode',
  'api_version',
  'created',
  'currency',
  'amount',
  'amountSatang',
  'code',
  'message',
  'error',
  'data',
  'version',
  'reason',
  'timestamp',
  'ref1',
  'ref2',
  'transactionId',
  'payment_id',
  'paymentId',
  'billerId',
  'metadata',
  'result',
]);

/**
 * The beginning of what somebody sent to a webhook's address, as it may be kept: of JSON the names of its fields, and the
 * values of those that tell what it is about; of anything else a masked text. Never a card's number, a name or a secret.
 */
export function maskBody(body: string): string {
  try {
    return JSON.stringify(maskValue(JSON.parse(body), null), null, 1).slice(0, bodyMost);
  } catch {
    // Cut first: what is cut through the middle of a number is masked as what it is.
    return maskSecrets(
      body
        .slice(0, bodyMost)
        .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/gu, ' ')
        .toWellFormed(),
    );
  }
}

function maskValue(value: unknown, field: string | null): unknown {
  if (Array.isArray(value)) return value.slice(0, 20).map((each) => maskValue(each, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, 40)
        .map(([name, each]) => [
          maskSecrets(name.toWellFormed().replaceAll('\u0000', ' ')).slice(0, 60),
          maskValue(each, name),
        ]),
    );
  if (value === null || typeof value === 'boolean') return value;
  if (field === null || !shownFields.has(field)) return hidden;
  // Ids are what an event is found by at the gateway; a card's number is none.
  const text = String(value).toWellFormed().replaceAll('\u0000', ' ').slice(0, 120);
  const isId = /^(?:id|transactionId|payment_?id|ref[12])$/i.test(field) && !/^[\d -]{12,19}$/.test(text);
  if (typeof value === 'number') return /^\d{12,19}$/.test(text) ? hidden : value;
  return isId ? text.replaceAll(/[^\w.:-]/g, hidden) : maskSecrets(text);
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_KEY_LENGTH = 300;

/**
 * Whether a key is one we would ever make: segments of letters, digits, dots, dashes and underscores between slashes.
 * No segment begins with a dot, so neither `..` nor a hidden file can be spelled.
 */
function isStorageKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && key.split('/').every((segment) => SEGMENT.test(segment));
}

/** A bad key is a mistake of ours (or an attack on it), never a visitor's typing error: it throws. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
}

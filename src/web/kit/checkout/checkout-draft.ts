/**
 * What is chosen and typed at the checkout, kept for a reload, a way back and a failed try. It holds where somebody lives:
 * so it stays in this tab, is forgotten when the order is placed or the person signs out, and belongs to one cart.
 */
const key = 'bannasala.checkout';

/** What the page makes itself each time. */
const notKept = new Set(['intent', 'cartId', 'grandTotal', 'idempotencyKey', 'product']);

export function keepDraft(cartId: string, form: FormData): void {
  const entries = [...form].filter(([name, value]) => typeof value === 'string' && !notKept.has(name));
  try {
    sessionStorage.setItem(key, JSON.stringify({ cartId, entries }));
  } catch {
    // A store that is closed to us keeps nothing; the page works without.
  }
}

/** The draft of this cart as a form; null when there is none. That of another cart is forgotten. */
export function readDraft(cartId: string): FormData | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('cartId' in kept) || !('entries' in kept)) return null;
    if (kept.cartId !== cartId || !Array.isArray(kept.entries)) {
      forgetDraft();
      return null;
    }
    const form = new FormData();
    for (const [name, value] of kept.entries) form.append(String(name), String(value));
    return form;
  } catch {
    // Closed, or something else lies there: nothing was kept.
    return null;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** SPEC §5: "Remember me stores the login form locally; unticking removes it". The name, never the password. */
const rememberedKey = 'bannasala.login';

export type Remembered = { by: 'email' | 'telephone'; name: string };

export function readRemembered(): Remembered | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(rememberedKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('by' in stored) || !('name' in stored))
      return null;
    if (typeof stored.name !== 'string') return null;
    return { by: stored.by === 'telephone' ? 'telephone' : 'email', name: stored.name };
  } catch {
    // A store that is closed to us, or holds something else, remembers nothing.
    return null;
  }
}

export function remember(value: Remembered | null): void {
  try {
    if (value === null) localStorage.removeItem(rememberedKey);
    else localStorage.setItem(rememberedKey, JSON.stringify(value));
  } catch {
    // Private windows may refuse; signing in works without.
  }
}

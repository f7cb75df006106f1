/** A guest's list of products looked at, newest first: numbers only, in this browser only, at most 12. */
const key = 'viewed-products';
const kept = 12;

export function readViewed(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((id): id is number => Number.isSafeInteger(id) && id > 0).slice(0, kept);
  } catch (error) {
    // No storage (a private window), or somebody else's text under our key.
    console.warn(error);
    return [];
  }
}

export function addViewed(productId: number): void {
  const ids = [productId, ...readViewed().filter((id) => id !== productId)].slice(0, kept);
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch (error) {
    console.warn(error);
  }
}

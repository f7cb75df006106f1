import { useSyncExternalStore } from 'react';

export const papers = ['light', 'sepia', 'dark'] as const;
export type Paper = (typeof papers)[number];
/** How large the letters are, in hundredths of the page's own. */
export const sizes = [87, 100, 115, 135, 160] as const;

export type ReadingLook = { paper: Paper; size: (typeof sizes)[number] };
const usual: ReadingLook = { paper: 'light', size: 100 };
const key = 'reading-look';

const readers = new Set<() => void>();
let known: { stored: string | null; look: ReadingLook } = { stored: null, look: usual };

/** How somebody reads on this device; as usual in what the server rendered, and where the browser keeps nothing. */
export function useReadingLook(): [ReadingLook, (look: ReadingLook) => void] {
  const look = useSyncExternalStore(subscribe, readLook, () => usual);
  return [look, keepLook];
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  window.addEventListener('storage', reader);
  return () => {
    readers.delete(reader);
    window.removeEventListener('storage', reader);
  };
}

function readLook(): ReadingLook {
  const stored = read(key);
  if (stored !== known.stored) known = { stored, look: parseLook(stored) };
  return known.look;
}

function parseLook(stored: string | null): ReadingLook {
  const [paper, size] = (stored ?? '').split(' ');
  return {
    paper: papers.find((each) => each === paper) ?? usual.paper,
    size: sizes.find((each) => String(each) === size) ?? usual.size,
  };
}

function keepLook({ paper, size }: ReadingLook): void {
  write(key, `${paper} ${size}`);
  for (const reader of readers) reader();
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // A browser that keeps nothing reads as usual, from the beginning.
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The same: what isn't kept is chosen again.
    return;
  }
}

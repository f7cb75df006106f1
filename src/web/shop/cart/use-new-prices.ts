import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** The server's clock may be a moment behind the wait. */
const marginMs = 200;
/** setTimeout counts in 32 bits. */
const longestMs = 2 ** 31 - 1;

/** Reads an open page again when a price on it begins or ends by itself: nobody pays one that they don't see. */
export function useNewPrices(changeInMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (changeInMs === null || changeInMs + marginMs > longestMs) return;
    const timer = setTimeout(() => void revalidate(), changeInMs + marginMs);
    return () => clearTimeout(timer);
  }, [changeInMs, revalidate]);
}

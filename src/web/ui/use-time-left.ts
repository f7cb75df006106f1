import { useEffect, useState } from 'react';

/** Milliseconds left, each second; null until scripts run, so that server and browser render the same. */
export function useTimeLeft(until: string, onEnd?: () => void): number | null {
  const [leftMs, setLeftMs] = useState<number | null>(null);
  useEffect(() => {
    const endMs = new Date(until).getTime();
    const look = () => setLeftMs(endMs - Date.now());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const isOver = leftMs !== null && leftMs <= 0;
  useEffect(() => {
    if (isOver) onEnd?.();
  }, [isOver, onEnd]);
  return leftMs;
}

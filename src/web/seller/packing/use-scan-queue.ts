import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PackingReply } from './packing-action.server.ts';

/**
 * Sends codes one after the other, in the order in which they were read: a scanner is quicker than a connection. Each has a
 * key of its own, so that whatever is sent again is no other copy.
 */
export function useScanQueue() {
  const fetcher = useFetcher<PackingReply>();
  const [waiting, setWaiting] = useState<readonly { code: string; lineId?: number; key: string }[]>([]);
  const { state, submit } = fetcher;
  const isSending = useRef(false);
  useEffect(() => {
    if (state !== 'idle') {
      isSending.current = true;
      return;
    }
    isSending.current = false;
    const [next] = waiting;
    if (next === undefined) return;
    isSending.current = true;
    setWaiting((all) => all.slice(1));
    void submit({ intent: 'scan', ...next }, { method: 'post' });
  }, [state, submit, waiting]);
  return {
    reply: fetcher.data,
    isBusy: state !== 'idle' || waiting.length > 0,
    /** `lineId`: which of the lines with this code it is a copy of. */
    scan: (code: string, lineId?: number) => {
      const read = code.trim();
      const copy = { code: read, ...(lineId !== undefined && { lineId }), key: crypto.randomUUID() };
      if (read !== '') setWaiting((all) => [...all, copy]);
    },
  };
}

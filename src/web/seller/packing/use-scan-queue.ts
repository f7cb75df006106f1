import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PackingReply } from './packing-action.server.ts';

/**
 * Sends codes one after the other, in the order in which they were read: a scanner is quicker than a connection. Each has a
 * key of its own, so that whatever is sent again is no other copy. While it is asked which copy one is, those behind it wait.
 */
export function useScanQueue() {
  const fetcher = useFetcher<PackingReply>();
  const [waiting, setWaiting] = useState<readonly { code: string; lineId?: number; key: string }[]>([]);
  const { state, submit } = fetcher;
  /** What is asked about and was put aside. */
  const [aside, setAside] = useState<PackingReply | null>(null);
  const reply = fetcher.data === aside ? undefined : fetcher.data;
  const isAsked = reply?.scan?.outcome === 'which';
  const isSending = useRef(false);
  useEffect(() => {
    if (state !== 'idle') {
      isSending.current = true;
      return;
    }
    isSending.current = false;
    const next = isAsked ? waiting.find(({ lineId }) => lineId !== undefined) : waiting[0];
    if (next === undefined) return;
    isSending.current = true;
    setWaiting((all) => all.filter((each) => each !== next));
    void submit({ intent: 'scan', ...next }, { method: 'post' });
  }, [state, submit, waiting, isAsked]);
  return {
    reply,
    isBusy: state !== 'idle' || waiting.length > 0,
    /** It is neither copy: what waits behind the question goes on. */
    putAside: () => setAside(fetcher.data ?? null),
    /** `lineId`: which of the lines with this code it is a copy of. */
    scan: (code: string, lineId?: number) => {
      const read = code.trim();
      const copy = { code: read, ...(lineId !== undefined && { lineId }), key: crypto.randomUUID() };
      if (read !== '') setWaiting((all) => [...all, copy]);
    },
  };
}

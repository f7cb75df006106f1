import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PackingReply } from './packing-action.server.ts';

/** Sends codes one after the other, in the order in which they were read: a scanner is quicker than a connection. */
export function useScanQueue() {
  const fetcher = useFetcher<PackingReply>();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
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
    void submit({ intent: 'scan', code: next }, { method: 'post' });
  }, [state, submit, waiting]);
  return {
    reply: fetcher.data,
    isBusy: state !== 'idle' || waiting.length > 0,
    scan: (code: string) => {
      const read = code.trim();
      if (read !== '') setWaiting((all) => [...all, read]);
    },
  };
}

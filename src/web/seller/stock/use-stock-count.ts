import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StockItem } from '../../../modules/stock-desk/stock-desk.contract.ts';
import {
  addCopy,
  addMiss,
  afterBooking,
  codeKey,
  countedOf,
  emptyCount,
  readCount,
  type SentCount,
  type StockCount,
  sendCount,
} from './count.rules.ts';

const path = '/manage-store/stock/count-data';

/** What the last deed came to. */
export type CountNews =
  | { kind: 'said'; name: string; counted: number }
  | { kind: 'missed'; code: string }
  | { kind: 'unread'; code: string }
  | { kind: 'full' }
  | { kind: 'wrong' }
  | { kind: 'booked'; changed: number; agreed: number; refused: number }
  | { kind: 'refused'; message: string | null };

type Booked = { dataList: { id: number; difference: number; refusal: string | null }[]; changed: number };

/**
 * A count of a store's shelves. The browser keeps it under the store's name until it is booked, so that neither a reload nor
 * a lost connection loses a scan; other tabs with the same count follow. Numbers are looked up one after the other, in the
 * order in which they were scanned.
 */
export function useStockCount(storeKey: string) {
  const keptAs = `bannasala.stock-count.${storeKey}`;
  const [count, setCount] = useState<StockCount>(emptyCount);
  const [news, setNews] = useState<CountNews | null>(null);
  const [isSending, setSending] = useState(false);
  const current = useRef(count);
  const queue = useRef(Promise.resolve());
  const known = useRef(new Map<string, readonly StockItem[]>());
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const take = (kept: string | null) => {
      current.current = readCount(kept);
      setCount(current.current);
    };
    take(read(keptAs));
    const follow = (event: StorageEvent) => {
      if (event.key === keptAs) take(event.newValue);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [keptAs]);

  const change = (make: (count: StockCount) => StockCount) => {
    current.current = make(current.current);
    setCount(current.current);
    keep(keptAs, current.current);
  };

  const add = (item: StockCount['lines'][number]['item']) => {
    const before = current.current;
    change((all) => addCopy(all, item));
    const line = current.current.lines.find((each) => each.item.id === item.id);
    setNews(
      current.current === before || line === undefined
        ? { kind: 'full' }
        : { kind: 'said', name: item.name, counted: countedOf(line) ?? 0 },
    );
  };

  const lookUp = async (code: string) => {
    const key = codeKey(code);
    try {
      const items = known.current.get(key) ?? (await find(code));
      known.current.set(key, items);
      const [item, ...others] = items;
      if (item === undefined) {
        known.current.delete(key);
        change((all) => addMiss(all, code));
        setNews({ kind: 'missed', code });
      } else if (others.length === 0) add(item);
      else change((all) => ({ ...all, choices: [...all.choices, { code, items: [...items] }] }));
    } catch {
      // Whatever it was, the copy in the hand isn't counted, and that has to be said.
      setNews({ kind: 'unread', code });
    }
  };

  const send = async (sent: SentCount) => {
    setSending(true);
    try {
      const form = new FormData();
      for (const line of sent.lines)
        for (const name of ['id', 'shown', 'counted'] as const) form.append(name, String(line[name]));
      form.set('note', sent.note);
      form.set('key', sent.key);
      const response = await fetch(path, { method: 'POST', body: form });
      if (response.status >= 500) return;
      if (!response.ok) {
        change((all) => ({ ...all, sent: null }));
        setNews({ kind: 'refused', message: await messageOf(response) });
        return;
      }
      const booked: Booked = await response.json();
      const refused = booked.dataList.filter(({ refusal }) => refusal !== null).length;
      change((all) => afterBooking(all, booked.dataList));
      known.current.clear();
      setNews({
        kind: 'booked',
        changed: booked.changed,
        agreed: booked.dataList.length - booked.changed - refused,
        refused,
      });
      void revalidate();
    } catch {
      // It may have arrived: `sent` stays, and the page says so.
    } finally {
      setSending(false);
    }
  };

  return {
    count,
    news,
    isSending,
    change,
    choose: add,
    /** Looks a number up after those before it. */
    scan: (code: string) => {
      if (code.trim() === '') return;
      queue.current = queue.current.then(() => lookUp(code.trim()));
    },
    /** Books the count; what was sent before and isn't answered is sent again as it was. */
    book: () => {
      if (isSending) return;
      const begun = current.current.sent === null ? sendCount(current.current, crypto.randomUUID()) : null;
      if (begun !== null) change(() => begun);
      const { sent } = current.current;
      setNews(sent === null ? { kind: 'wrong' } : null);
      if (sent !== null) void send(sent);
    },
    discard: () => {
      change(() => emptyCount);
      setNews(null);
    },
  };
}

async function find(code: string): Promise<StockItem[]> {
  const response = await fetch(`${path}?${new URLSearchParams({ code })}`);
  if (!response.ok) throw new Error(`looking up a number: ${response.status}`);
  const { dataList }: { dataList: StockItem[] } = await response.json();
  return dataList;
}

async function messageOf(response: Response): Promise<string | null> {
  if (!(response.headers.get('content-type') ?? '').includes('json')) return null;
  const { message }: { message?: string } = await response.json();
  return message ?? null;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A store that is closed to us has kept nothing; the page works without.
    return null;
  }
}

function keep(key: string, count: StockCount): void {
  try {
    localStorage.setItem(key, JSON.stringify(count));
  } catch {
    // As above.
  }
}

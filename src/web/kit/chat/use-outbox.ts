import { useEffect, useRef, useState } from 'react';
import { formFiles, formText, formTyped } from '../../request/form-fields.ts';
import { type ChatWebSide, chatSendHref } from './chat-side.ts';

export type WaitingMessage = {
  clientId: string;
  /** What is sent, as the form has it. */
  form: FormData;
  text: string;
  photoCount: number;
  /** `waiting`: the browser has no network, and it goes when that is back. */
  state: 'sending' | 'waiting' | 'failed' | 'sent';
  /** Why it failed. */
  message: string | null;
};

type Sent = { conversationId: number; number: number };

/**
 * What was written and isn't in the conversation yet: sent one after another, in the order in which it was written. What
 * failed stays, to be sent again under the same name, so that it is kept once whatever was lost on the way.
 */
export function useOutbox(
  side: ChatWebSide,
  words: { failed: string },
  onSent: (sent: Sent) => void,
): {
  waiting: readonly WaitingMessage[];
  add: (form: FormData) => void;
  retry: (clientId: string) => void;
  drop: (clientId: string) => void;
  forget: (clientIds: readonly string[]) => void;
} {
  const [waiting, setWaiting] = useState<readonly WaitingMessage[]>([]);
  const isBusy = useRef(false);
  const told = useRef(onSent);
  told.current = onSent;
  const failed = words.failed;

  const change = (clientId: string, to: Partial<WaitingMessage>) =>
    setWaiting((all) => all.map((each) => (each.clientId === clientId ? { ...each, ...to } : each)));

  // One on its way at a time: the next goes once the one before it has come in.
  useEffect(() => {
    const next = waiting.find(({ state }) => state === 'sending');
    if (next === undefined || isBusy.current) return;
    isBusy.current = true;
    void post(side, next.form).then((result) => {
      isBusy.current = false;
      if ('sent' in result) {
        change(next.clientId, { state: 'sent' });
        told.current(result.sent);
      } else if (result.message === null && !navigator.onLine) change(next.clientId, { state: 'waiting' });
      else change(next.clientId, { state: 'failed', message: result.message ?? failed });
    });
  });

  useEffect(() => {
    const goOn = () =>
      setWaiting((all) =>
        all.map((each) => (each.state === 'waiting' ? { ...each, state: 'sending' } : each)),
      );
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, []);

  return {
    waiting,
    add(form) {
      const clientId = formText(form, 'clientId');
      const photoCount = formFiles(form, 'photos').length;
      const text = formTyped(form, 'text');
      setWaiting((all) => [...all, { clientId, form, text, photoCount, state: 'sending', message: null }]);
    },
    retry: (clientId) => change(clientId, { state: 'sending', message: null }),
    drop: (clientId) => setWaiting((all) => all.filter((each) => each.clientId !== clientId)),
    forget: (clientIds) =>
      setWaiting((all) => {
        const left = all.filter((each) => !clientIds.includes(each.clientId));
        return left.length === all.length ? all : left;
      }),
  };
}

/** What came of it; a message of null where the server wasn't reached. */
async function post(side: ChatWebSide, form: FormData): Promise<{ sent: Sent } | { message: string | null }> {
  try {
    const response = await fetch(chatSendHref(side), {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
    });
    const said: unknown = await response.json();
    if (typeof said !== 'object' || said === null) return { message: null };
    if ('conversationId' in said && typeof said.conversationId === 'number' && 'number' in said)
      return { sent: { conversationId: said.conversationId, number: Number(said.number) } };
    return { message: 'message' in said && typeof said.message === 'string' ? said.message : null };
  } catch {
    return { message: null };
  }
}

/** That messages up to one were read; whoever isn't reached is told with the next. */
export async function tellRead(side: ChatWebSide, id: number, number: number): Promise<void> {
  const form = new FormData();
  form.set('intent', 'read');
  form.set('id', String(id));
  form.set('number', String(number));
  await post(side, form);
}

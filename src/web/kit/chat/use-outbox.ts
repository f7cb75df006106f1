import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { formFiles, formText, formTyped } from '../../request/form-fields.ts';
import { awaited, pauseBeforeMs } from '../../ui/pause-before.rules.ts';
import { type ChatWebSide, chatSendHref } from './chat-side.ts';
import { forgetMessage, type KeptMessage, keepMessage, keptKeys, readMessages } from './kept-messages.ts';
import { forgetPhotos, keepPhotos, photoKeys, readPhotos } from './kept-photos.ts';

export type WaitingMessage = {
  clientId: string;
  /** When it was written (ms). */
  at: number;
  /** What is sent, as the form has it. */
  form: FormData;
  text: string;
  photoCount: number;
  /** Whether this browser keeps it until it is in. */
  isKept: boolean;
  /** `waiting`: the shop wasn't reached, and it goes by itself when that is back. `failed`: the shop refused it. */
  state: 'sending' | 'waiting' | 'failed' | 'sent';
  /** Why it failed, or waits. */
  message: string | null;
};

/** Whether it goes into its conversation by itself: not one that is in, nor one that the shop refused. */
export function isOnItsWay({ state }: WaitingMessage): boolean {
  return state === 'sending' || state === 'waiting';
}

/** Under which what is written into a conversation is kept: by its number, or, before it has one, by whom it is begun with. */
export function outboxKey(userId: number | null, side: ChatWebSide, place: number | string): string {
  return `chat.${userId ?? ''}.${side}.${place}`;
}

type Sent = { conversationId: number; number: number };

/** The messages on their way into one conversation. */
type Outbox = {
  side: ChatWebSide;
  /** The key it is kept under. */
  key: string;
  waiting: readonly WaitingMessage[];
  isBusy: boolean;
  /** How often in a row the shop wasn't reached. */
  misses: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The page that shows it, if any: what is on its way goes on without. */
  onSent: ((sent: Sent) => void) | null;
  /** Whether the page before this one left messages with photos, once the browser's database has answered. */
  withPhotos: Promise<boolean>;
  /** Until it has, or has had its time: some browsers' database never answers, and words go without it. */
  lookedUp: Promise<unknown>;
};

/** How long the browser's database may keep words waiting for photos that were written before them. */
const photosMostMs = 2_000;

/**
 * By the conversation's key. They outlast the component: a conversation that begins gets another address with its first
 * message, and what was written meanwhile goes along.
 */
const outboxes = new Map<string, Outbox>();

/** Those who draw one: all are told of a change of any, since a conversation that begins changes its key meanwhile. */
const readers = new Set<() => void>();

const none: readonly WaitingMessage[] = [];

function openOutbox(key: string, side: ChatWebSide): Outbox {
  const known = outboxes.get(key);
  if (known !== undefined) return known;
  // What a page before this one didn't get rid of.
  const waiting = readMessages(key, new Date()).map((kept) => waitingMessage(kept, 'waiting', true));
  const made: Outbox = {
    ...{ side, key, waiting, isBusy: false, misses: 0, timer: undefined },
    onSent: null,
    withPhotos: Promise.resolve(false),
    lookedUp: Promise.resolve(),
  };
  outboxes.set(key, made);
  made.withPhotos = takeUpPhotos(made);
  made.lookedUp = Promise.race([made.withPhotos, new Promise((done) => setTimeout(done, photosMostMs))]);
  return made;
}

async function takeUpPhotos(outbox: Outbox): Promise<boolean> {
  const kept = await readPhotos(outbox.key, new Date());
  const known = new Set(outbox.waiting.map(({ clientId }) => clientId));
  const left = kept
    .map((each) => waitingMessage(each, 'waiting', true))
    .filter(({ clientId }) => !known.has(clientId));
  // Among what was written without photos, in the order in which all of it was.
  if (left.length > 0) change(outbox, (all) => [...left, ...all].sort((one, other) => one.at - other.at));
  return left.length > 0;
}

/** Keeps a message in this browser; with photos that takes a moment. */
function keep(outbox: Outbox, form: FormData, at: Date): boolean {
  if (keepMessage(outbox.key, form, at)) return true;
  void keepPhotos(outbox.key, form, at).then((isKept) =>
    changeOne(outbox, formText(form, 'clientId'), { isKept }),
  );
  return false;
}

function waitingMessage(
  { at, form }: KeptMessage,
  state: WaitingMessage['state'],
  isKept: boolean,
): WaitingMessage {
  const clientId = formText(form, 'clientId');
  const photoCount = formFiles(form, 'photos').length;
  return { clientId, at, form, text: formTyped(form, 'text'), photoCount, isKept, state, message: null };
}

function change(outbox: Outbox, to: (all: readonly WaitingMessage[]) => readonly WaitingMessage[]): void {
  outbox.waiting = to(outbox.waiting);
  for (const tell of readers) tell();
}

/** What is in, or was given up, isn't kept any more. */
function forgetAll(outbox: Outbox, clientIds: readonly string[]): void {
  for (const clientId of clientIds) {
    forgetMessage(outbox.key, clientId);
    const message = outbox.waiting.find((each) => each.clientId === clientId);
    if (message !== undefined && message.photoCount > 0) void forgetPhotos(outbox.key, clientId);
  }
}

function changeOne(outbox: Outbox, clientId: string, to: Partial<WaitingMessage>): void {
  change(outbox, (all) => all.map((each) => (each.clientId === clientId ? { ...each, ...to } : each)));
}

/**
 * From now on the conversation's key names this outbox. The page may know the conversation before the answer to its first
 * message is here, since the line of news is quicker at times: what was written into it by then goes along.
 */
function takeKey(outbox: Outbox, key: string): void {
  const other = outboxes.get(key);
  outboxes.set(key, outbox);
  if (outbox.key !== key) {
    const moved = outbox.waiting.filter(({ isKept }) => isKept);
    forgetAll(
      outbox,
      outbox.waiting.map(({ clientId }) => clientId),
    );
    outbox.key = key;
    for (const { at, form } of moved) keep(outbox, form, new Date(at));
  }
  if (other === undefined || other === outbox) return;
  clearTimeout(other.timer);
  outbox.onSent = other.onSent ?? outbox.onSent;
  change(outbox, (all) => [...all, ...other.waiting]);
}

/** Sends one message after another, in the order in which they were written: the next goes once the one before is in. */
async function sendOn(outbox: Outbox, keyOf: (conversationId: number) => string): Promise<void> {
  await outbox.lookedUp;
  if (outbox.isBusy) return;
  const next = outbox.waiting.find(isOnItsWay);
  if (next?.state !== 'sending') return;
  outbox.isBusy = true;
  const result = await post(outbox.side, next.form);
  outbox.isBusy = false;
  if ('sent' in result) {
    outbox.misses = 0;
    forgetAll(outbox, [next.clientId]);
    changeOne(outbox, next.clientId, { state: 'sent', isKept: false });
    takeKey(outbox, keyOf(result.sent.conversationId));
    outbox.onSent?.(result.sent);
  } else if (!result.isReached) {
    changeOne(outbox, next.clientId, { state: 'waiting', message: result.message });
    const pauseMs = pauseBeforeMs(outbox.misses, awaited);
    outbox.misses += 1;
    clearTimeout(outbox.timer);
    outbox.timer = setTimeout(() => goOn(outbox, keyOf), pauseMs);
    return;
  } else changeOne(outbox, next.clientId, { state: 'failed', message: result.message });
  void sendOn(outbox, keyOf);
}

function goOn(outbox: Outbox, keyOf: (conversationId: number) => string): void {
  change(outbox, (all) =>
    all.map((each) => (each.state === 'waiting' ? { ...each, state: 'sending', message: null } : each)),
  );
  void sendOn(outbox, keyOf);
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/**
 * Sends what was written into any conversation of a person and side and isn't in it yet, whichever of them is open. The places
 * of those that still wait, or that the shop refused: a conversation's number, or whom it is begun with.
 *
 * @param start what the keys of all of them begin with
 */
export function useUnsent(side: ChatWebSide, start: string): ReadonlySet<string> {
  useEffect(() => {
    const keyOf = (conversationId: number) => `${start}${conversationId}`;
    const takeUp = () => {
      for (const key of keptKeys(start)) goOn(openOutbox(key, side), keyOf);
    };
    takeUp();
    void photoKeys(start).then(async (keys) => {
      for (const key of keys) {
        const outbox = openOutbox(key, side);
        if (await outbox.withPhotos) goOn(outbox, keyOf);
      }
    });
    window.addEventListener('online', takeUp);
    return () => window.removeEventListener('online', takeUp);
  }, [side, start]);

  const places = useSyncExternalStore(
    subscribe,
    () => placesUnsent(start),
    () => '',
  );
  return useMemo(() => new Set(places === '' ? [] : places.split('\n')), [places]);
}

/** One to a line: what is compared has to be equal to itself. */
function placesUnsent(start: string): string {
  const isUnsent = ({ state }: WaitingMessage) => state === 'waiting' || state === 'failed';
  return [...outboxes]
    .filter(([key, outbox]) => key === outbox.key && key.startsWith(start) && outbox.waiting.some(isUnsent))
    .map(([key]) => key.slice(start.length))
    .join('\n');
}

/**
 * What was written and isn't in the conversation yet. What failed stays, to be sent again under the same name, so that it is
 * kept once whatever was lost on the way; what didn't reach the shop tries again by itself, ever less often.
 *
 * @param key names the conversation and whose it is
 * @param keyOf the key of a conversation by its number, for one that begins with a first message
 */
export function useOutbox(
  side: ChatWebSide,
  key: string,
  keyOf: (conversationId: number) => string,
  onSent: (sent: Sent) => void,
): {
  waiting: readonly WaitingMessage[];
  add: (form: FormData) => void;
  retry: (clientId: string) => void;
  drop: (clientId: string) => void;
  forget: (clientIds: readonly string[]) => void;
} {
  const told = useRef({ onSent, keyOf });
  told.current = { onSent, keyOf };

  useEffect(() => {
    const outbox = openOutbox(key, side);
    const tell = (sent: Sent) => told.current.onSent(sent);
    outbox.onSent = tell;
    const again = () => goOn(openOutbox(key, side), told.current.keyOf);
    if (outbox.waiting.some(({ state }) => state === 'waiting')) again();
    void outbox.withPhotos.then((hasSome) => {
      if (hasSome) again();
    });
    window.addEventListener('online', again);
    // What this browser can't keep is in this page alone.
    const hold = (event: BeforeUnloadEvent) => {
      const isAlone = ({ state, isKept }: WaitingMessage) => state !== 'sent' && !isKept;
      if (openOutbox(key, side).waiting.some(isAlone)) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('beforeunload', hold);
      const now = openOutbox(key, side);
      if (now.onSent === tell) now.onSent = null;
    };
  }, [key, side]);

  const waiting = useSyncExternalStore(
    subscribe,
    () => outboxes.get(key)?.waiting ?? none,
    () => none,
  );

  const forget = useCallback(
    (clientIds: readonly string[]) => {
      const outbox = openOutbox(key, side);
      forgetAll(outbox, clientIds);
      if (outbox.waiting.some(({ clientId }) => clientIds.includes(clientId)))
        change(outbox, (all) => all.filter(({ clientId }) => !clientIds.includes(clientId)));
    },
    [key, side],
  );

  return {
    waiting,
    add(form) {
      const outbox = openOutbox(key, side);
      const now = new Date();
      const isKept = keep(outbox, form, now);
      change(outbox, (all) => [...all, waitingMessage({ at: now.getTime(), form }, 'sending', isKept)]);
      void sendOn(outbox, keyOf);
    },
    retry(clientId) {
      const outbox = openOutbox(key, side);
      changeOne(outbox, clientId, { state: 'sending', message: null });
      goOn(outbox, keyOf);
    },
    drop: (clientId) => forget([clientId]),
    forget,
  };
}

type Unsent = { isReached: boolean; message: string | null };

/** What came of it: whether the shop was there to refuse it, and its words where it had some. */
async function post(side: ChatWebSide, form: FormData): Promise<{ sent: Sent } | Unsent> {
  let isReached = false;
  try {
    const response = await fetch(chatSendHref(side), {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
    });
    // Told to wait (429) it goes by itself later, and those behind it after it.
    isReached = response.status < 500 && response.status !== 429;
    const said: unknown = await response.json();
    if (typeof said !== 'object' || said === null) return { isReached, message: null };
    if ('conversationId' in said && typeof said.conversationId === 'number' && 'number' in said)
      return { sent: { conversationId: said.conversationId, number: Number(said.number) } };
    return {
      isReached,
      message: 'message' in said && typeof said.message === 'string' ? said.message : null,
    };
  } catch {
    return { isReached, message: null };
  }
}

/** That somebody is typing; whoever isn't reached isn't told. */
export async function tellTyping(side: ChatWebSide, id: number): Promise<void> {
  const form = new FormData();
  form.set('intent', 'typing');
  form.set('id', String(id));
  await post(side, form);
}

/** That messages up to one were read; whoever isn't reached is told with the next. */
export async function tellRead(side: ChatWebSide, id: number, number: number): Promise<void> {
  const form = new FormData();
  form.set('intent', 'read');
  form.set('id', String(id));
  form.set('number', String(number));
  await post(side, form);
}

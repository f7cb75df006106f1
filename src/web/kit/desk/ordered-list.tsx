import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetcher } from 'react-router';
import { moveInOrder } from '../../../shared/move-in-order.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

type OrderedListProps<Thing extends { id: number }> = {
  /** In the order that is kept. */
  things: readonly Thing[];
  nameOf: (thing: Thing) => string;
  /** What a thing looks like beside its buttons. */
  children: (thing: Thing) => ReactNode;
  words: {
    /** Of the list. */
    label: string;
    drag: string;
    up: (name: string) => string;
    down: (name: string) => string;
    /** Where lists are long enough to want it: straight to the top. */
    first?: (name: string) => string;
    /** Said aloud once it has moved. */
    moved: (values: { name: string; place: number; count: number }) => string;
  };
  /** Where its form goes, on a page with several lists; to the page itself otherwise. */
  action?: string;
};

type Dragged = { id: number; ids: readonly number[] };

/** Near an edge of the window a thing that is dragged pulls the page along. */
const edgePx = 72;
const pullPx = 14;

/**
 * Things in an order that is changed by hand: by buttons, which work without scripts, and by dragging the grip. The page's
 * action reads the form with `readOrder` (ordered-list.server.ts).
 */
export function OrderedList<Thing extends { id: number }>({
  things,
  nameOf,
  children,
  words,
  action,
}: OrderedListProps<Thing>) {
  const fetcher = useFetcher<{ message?: string }>();
  const formId = useId();
  const listRef = useRef<HTMLUListElement>(null);
  const isHydrated = useIsHydrated();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const dragging = useRef<Dragged | null>(null);
  const [said, setSaid] = useState('');
  const focusNext = useRef<string | null>(null);
  /** The order that was chosen, until it is kept or refused; and the one that was sent of it. */
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const sentText = useRef<string | null>(null);
  /** Known at once, while the fetcher's state may still be that of the drawing before it was asked to send. */
  const isSending = useRef(false);
  const [answered, setAnswered] = useState(0);
  const kept = things.map(({ id }) => id);
  const ids = dragged?.ids ?? wanted ?? kept;
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  const placeText = ids.join();

  // Whoever moved one by keyboard goes on with the same button: the browser lets go of it when its row moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useEffect(() => {
    if (focusNext.current === null) return;
    listRef.current?.querySelector<HTMLElement>(`[data-move="${focusNext.current}"]`)?.focus();
    focusNext.current = null;
  }, [placeText]);

  // One order is on its way at a time, each over the one that is kept by then: whoever presses faster than the server
  // answers would be told otherwise that somebody else was faster.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an order is chosen, and once one has been answered
  useEffect(() => {
    if (isSending.current || fetcher.state !== 'idle' || wanted === null) return;
    const isRefused = sentText.current !== null && fetcher.data?.message !== undefined;
    if (isRefused || wanted.join() === sentText.current || wanted.join() === kept.join()) {
      sentText.current = null;
      // Not what has been chosen since: a press may come between the answer and this.
      setWanted((now) => (now === wanted ? null : now));
      return;
    }
    sentText.current = wanted.join();
    isSending.current = true;
    void fetcher
      .submit(
        { intent: 'order', ids: wanted.join(), was: kept.join() },
        { method: 'post', ...(action === undefined ? {} : { action }) },
      )
      .finally(() => {
        isSending.current = false;
        startTransition(() => setAnswered((count) => count + 1));
      });
  }, [fetcher.state, wanted, answered]);

  function send(next: readonly number[], id: number): void {
    if (next.join() === (wanted ?? kept).join()) return;
    const thing = byId.get(id);
    const name = thing === undefined ? '' : nameOf(thing);
    setSaid(words.moved({ name, place: next.indexOf(id) + 1, count: next.length }));
    setWanted(next);
  }

  // Drawn before the next event comes: a quick hand moves and lets go faster than the page is drawn otherwise, and each
  // move is measured against the rows as they stand.
  function show(next: Dragged | null): void {
    dragging.current = next;
    flushSync(() => setDragged(next));
  }

  function drag({ clientY }: PointerEvent): void {
    const list = listRef.current;
    const held = dragging.current;
    if (held === null || list === null) return;
    if (clientY < edgePx) window.scrollBy(0, -pullPx);
    else if (clientY > window.innerHeight - edgePx) window.scrollBy(0, pullPx);
    const rows = [...list.children];
    const from = held.ids.indexOf(held.id);
    // Over the middle of others it takes the place of the farthest.
    const isOver = (row: Element, index: number) => {
      const { top, height } = row.getBoundingClientRect();
      return index < from ? clientY < top + height / 2 : index > from && clientY > top + height / 2;
    };
    const above = rows.findIndex(isOver);
    const to = above < from ? above : rows.findLastIndex(isOver);
    if (to < 0) return;
    show({ ...held, ids: moveInOrder(held.ids, held.id, to - from) });
  }

  // At the window: a row that takes another place loses the pointer that its grip would have captured.
  useEffect(() => {
    if (dragged === null) return;
    const drop = (event: PointerEvent) => {
      drag(event);
      const held = dragging.current;
      dragging.current = null;
      setDragged(null);
      if (held !== null) send(held.ids, held.id);
    };
    const leave = () => show(null);
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', leave);
    return () => {
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', leave);
    };
  });

  const buttons = [
    ...(words.first === undefined ? [] : [{ by: -things.length, Icon: ArrowUpToLine, label: words.first }]),
    { by: -1, Icon: ArrowUp, label: words.up },
    { by: 1, Icon: ArrowDown, label: words.down },
  ];

  return (
    <div className="grid gap-3">
      <fetcher.Form id={formId} method="post" action={action}>
        <input type="hidden" name="intent" value="order" />
        <input type="hidden" name="was" value={kept.join()} />
      </fetcher.Form>
      <p role="status" className="sr-only">
        {said}
      </p>
      {fetcher.data?.message !== undefined && <Notice tone="error">{fetcher.data.message}</Notice>}
      {/* Busy until the order that was chosen is kept: who leaves before takes the last one away. */}
      <ul
        ref={listRef}
        aria-label={words.label}
        aria-busy={wanted !== null || undefined}
        className="grid gap-3"
      >
        {inOrder.map((thing, index) => (
          <li
            key={thing.id}
            className={classNames(
              'relative flex items-center gap-2 rounded-lg border bg-surface p-2 transition-colors sm:gap-4 sm:p-3',
              dragged?.id === thing.id ? 'border-primary shadow-pop' : 'border-line',
            )}
          >
            <div className="flex shrink-0 flex-col items-center sm:flex-row">
              {/* Its place is kept until scripts are there: nothing moves away from under a hand. */}
              <span
                {...(isHydrated ? { title: words.drag } : {})}
                aria-hidden="true"
                onPointerDown={(event) => {
                  // Or the browser would begin to select what stands around it.
                  event.preventDefault();
                  show({ id: thing.id, ids });
                }}
                className={classNames(
                  'grid size-9 cursor-grab touch-none place-items-center text-ink-mute hover:text-ink active:cursor-grabbing',
                  !isHydrated && 'invisible',
                )}
              >
                <GripVertical className="size-5" aria-hidden="true" />
              </span>
              {buttons.map(({ by, Icon, label }) => {
                const isEnd = by < 0 ? index === 0 : index === inOrder.length - 1;
                return (
                  <button
                    key={by}
                    type="submit"
                    form={formId}
                    name="move"
                    value={`${thing.id}:${by}`}
                    data-move={`${thing.id}:${by}`}
                    aria-label={label(nameOf(thing))}
                    aria-disabled={isEnd || undefined}
                    onClick={(event) => {
                      event.preventDefault();
                      if (isEnd) return;
                      focusNext.current = `${thing.id}:${by}`;
                      send(moveInOrder(ids, thing.id, by), thing.id);
                    }}
                    className={classNames(
                      'grid size-9 place-items-center rounded-md',
                      isEnd
                        ? 'cursor-not-allowed text-line-strong'
                        : 'text-ink-soft hover:bg-wash hover:text-ink',
                    )}
                  >
                    <Icon className="size-4" aria-hidden="true" />
                  </button>
                );
              })}
            </div>
            {children(thing)}
          </li>
        ))}
      </ul>
    </div>
  );
}

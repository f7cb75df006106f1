import Smile from 'lucide-react/icons/smile';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { emojiGroups, emojiKinds, emojisInRow } from './emojis.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: emojisInRow,
  ArrowUp: -emojisInRow,
};

const all = emojiKinds.flatMap((kind) => emojiGroups[kind]);

/** A button that opens emoji above the line where one writes; they are reached by arrow keys, and Escape closes them. */
export function EmojiPicker({ className, onPick }: { className: string; onPick: (emoji: string) => void }) {
  const t = useTranslations('chat.emoji');
  const panelId = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLButtonElement>('[data-emoji]') ?? [])];

  useEffect(() => {
    if (!isOpen) return;
    ref.current?.querySelector<HTMLButtonElement>('[data-emoji][tabindex="0"]')?.focus();
    const leave = (event: Event) => {
      if (event.target instanceof Node && ref.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);

  function heedKey(event: KeyboardEvent): void {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
      ref.current?.querySelector<HTMLButtonElement>('[aria-expanded]')?.focus();
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = at + step;
    if (next >= 0 && next < all.length) buttons()[next]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons in it
    <div ref={ref} onKeyDown={heedKey}>
      <button
        type="button"
        aria-label={t('open')}
        title={t('open')}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className={className}
      >
        <Smile className="size-5" aria-hidden="true" />
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute bottom-full left-2 z-10 mb-1 max-h-80 w-80 max-w-[calc(100%-1rem)] overflow-y-auto rounded-lg border border-line bg-surface p-2 shadow-pop"
      >
        {emojiKinds.map((kind) => (
          <fieldset key={kind} className="grid grid-cols-8">
            <legend className="px-1 pt-1 text-xs font-semibold text-ink-mute">{t(kind)}</legend>
            {emojiGroups[kind].map((emoji) => (
              <button
                key={emoji}
                type="button"
                data-emoji
                tabIndex={all[at] === emoji ? 0 : -1}
                onFocus={() => setAt(all.indexOf(emoji))}
                onClick={() => onPick(emoji)}
                className="grid h-9 place-items-center rounded-md text-xl hover:bg-wash"
              >
                {emoji}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

import Calendar from 'lucide-react/icons/calendar';
import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatDate, formatDateTime } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { classNames } from './class-names.ts';

type DateInputProps = InputHTMLAttributes<HTMLInputElement> & { type: 'date' | 'datetime-local' };

/**
 * The browser's own field for a day or a moment, which writes it as the browser's language does: 03/04/2026 to one person is
 * April to another. While nobody is in it, it says what it holds as the page says days. Keyboard and calendar are the
 * browser's; so is all of it where there are no scripts, and what was typed by half.
 */
export function DateInput({ className, onInput, onBlur, ...input }: DateInputProps) {
  const t = useTranslations('ui.date');
  const locale = useLocale();
  const ref = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<string | null>(String(input.value ?? input.defaultValue ?? ''));
  const look = () => setHeld(ref.current && heldBy(ref.current));
  useEffect(() => {
    // What a script or the browser filled in sends no event: the next rendering looks.
    look();
    // A form is emptied after its event.
    const lookAfterwards = () => setTimeout(look);
    const form = ref.current?.form ?? null;
    form?.addEventListener('reset', lookAfterwards);
    return () => form?.removeEventListener('reset', lookAfterwards);
  });
  return (
    // A container has no width of its own: where nothing else gives it one, it is as wide as what it says.
    <span className="@container relative block min-w-0 [contain-intrinsic-inline-size:12rem]">
      <input
        {...input}
        ref={ref}
        onInput={(event) => {
          onInput?.(event);
          look();
        }}
        onBlur={(event) => {
          onBlur?.(event);
          look();
        }}
        className={classNames(className, held !== null && 'peer not-noscript:not-focus:text-transparent')}
      />
      {held === null ? null : (
        <span
          aria-hidden="true"
          className={classNames(
            'noscript:hidden pointer-events-none absolute inset-y-0 left-3 right-10 @max-[9rem]:right-8 flex items-center peer-focus:hidden',
            held === '' || input.disabled ? 'text-ink-mute' : 'text-ink',
          )}
        >
          <span className="truncate tabular-nums @max-[9rem]:text-[0.8125rem]">
            {sayMoment(locale, input.type, held) ?? t(input.type === 'date' ? 'day' : 'moment')}
          </span>
          {/* Firefox draws its own in the colour of the text, which isn't seen. */}
          <Calendar className="absolute -right-7 hidden size-5 text-ink-soft supports-[-moz-appearance:none]:block @max-[9rem]:-right-6" />
        </span>
      )}
    </span>
  );
}

/** What a field holds; null where a part of a day is typed that its value says nothing of. */
function heldBy(field: HTMLInputElement): string | null {
  return field.validity.badInput ? null : field.value;
}

/** What a field holds (`2026-11-28`, `2026-11-28T09:30`; time in Bangkok) as the page writes it; null where it holds none. */
export function sayMoment(locale: Locale, type: DateInputProps['type'], held: string): string | null {
  const at = new Date(type === 'date' ? `${held}T00:00:00+07:00` : `${held}+07:00`);
  if (Number.isNaN(at.getTime())) return null;
  return type === 'date' ? formatDate(locale, at) : formatDateTime(locale, at);
}

import HistoryIcon from 'lucide-react/icons/history';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useVisitor } from '../kit/visitor/visitor-context.tsx';
import {
  markedPieces,
  moveActive,
  type SearchOption,
  searchOptions,
  searchPath,
} from '../shop/search/suggestions.rules.ts';
import { classNames } from '../ui/class-names.ts';
import { bahtText } from '../ui/price.tsx';
import { useSuggestions } from './use-suggestions.ts';

/**
 * Search (SPEC §2): a form that goes to /product; with JavaScript an ARIA combobox over suggestions, and over the last
 * searches of a signed-in visitor while nothing is typed.
 */
export function SearchBox({ className }: { className?: string }) {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const [query] = useSearchParams();
  const searched = pathname === '/product' ? (query.get('search') ?? '') : '';
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(searched);
  const [isOpen, setIsOpen] = useState(false);
  const isMember = useVisitor()?.isSignedIn ?? false;
  const [active, setActive] = useState(-1);
  const options = searchOptions(typed, useSuggestions(typed, isOpen && (typed.trim() !== '' || isMember)));
  const isShown = isOpen && options.length > 0;

  const place = useRef({ searched, key });
  useEffect(() => {
    if (place.current.searched === searched && place.current.key === key) return;
    // A new place shows its own search.
    place.current = { searched, key };
    setTyped(searched);
    setIsOpen(false);
    setActive(-1);
  }, [searched, key]);
  useEffect(() => {
    // Somebody was quicker than the scripts.
    if (inputRef.current !== null && inputRef.current === document.activeElement) setIsOpen(true);
  }, []);

  function close(): void {
    setIsOpen(false);
    setActive(-1);
  }

  function choose(option: SearchOption): void {
    close();
    inputRef.current?.blur();
    void navigate(option.href);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Thai and other input methods use these keys themselves while composing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      setActive(moveActive(active, event.key === 'ArrowDown' ? 1 : -1, options.length));
    } else if (event.key === 'Escape') {
      if (isShown) event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      const option = isShown ? options[active] : undefined;
      if (option === undefined) return;
      event.preventDefault();
      choose(option);
    }
  }

  return (
    <search className={classNames('relative', className)}>
      <Form
        action="/product"
        method="get"
        className="flex h-11 rounded-md border border-line-strong bg-surface focus-within:border-primary focus-within:outline-2 focus-within:outline-primary"
        onSubmit={(event) => {
          event.preventDefault();
          close();
          inputRef.current?.blur();
          void navigate(searchPath(typed));
        }}
      >
        <input
          ref={inputRef}
          type="search"
          name="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(-1);
            // What was typed before the scripts ran may have been left again.
            setIsOpen(event.currentTarget === document.activeElement);
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
          placeholder={t('searchPlaceholder')}
          aria-label={t('search')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 && isShown ? `${listId}-${active}` : undefined}
          className="min-w-0 flex-1 bg-transparent pl-3 text-base outline-none placeholder:text-ink-mute"
        />
        <button
          type="submit"
          aria-label={t('search')}
          className="grid w-12 shrink-0 place-items-center rounded-r-md text-ink-soft hover:text-primary"
        >
          <Search className="size-5" aria-hidden="true" />
        </button>
      </Form>
      <div
        className={classNames(
          'absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-pop',
          !isShown && 'hidden',
        )}
      >
        {typed.trim() === '' && (
          <p className="px-3 py-1 text-xs font-semibold text-ink-mute">{t('searchHistory')}</p>
        )}
        <div id={listId} role="listbox" aria-label={t('searchSuggestions')}>
          {isShown &&
            options.map((option, index) => (
              <OptionRow
                key={`${option.kind} ${option.href}`}
                id={`${listId}-${index}`}
                option={option}
                isActive={index === active}
                onChoose={() => choose(option)}
              />
            ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isOpen && typed.trim() !== '' ? t('suggestionCount', { count: options.length }) : ''}
      </p>
    </search>
  );
}

type OptionRowProps = { id: string; option: SearchOption; isActive: boolean; onChoose: () => void };

function OptionRow({ id, option, isActive, onChoose }: OptionRowProps) {
  const t = useTranslations('shell');
  const Icon = option.kind === 'history' ? HistoryIcon : Search;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys (aria-activedescendant)
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={(node) => {
        if (isActive) node?.scrollIntoView({ block: 'nearest' });
      }}
      // Keeps the focus in the input, so that the list is still there when the press ends.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-wash',
        isActive && 'bg-primary-wash',
      )}
    >
      {option.imageUrl === null ? (
        <span className="grid h-10 w-7 shrink-0 place-items-center text-ink-mute">
          <Icon className="size-4" aria-hidden="true" />
        </span>
      ) : (
        <img
          src={`${option.imageUrl}/96.webp`}
          alt=""
          width={28}
          height={42}
          className="h-10.5 w-7 shrink-0 rounded-sm object-cover"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="clamp-1">
          {markedPieces(option.text, option.marks).map((piece) =>
            piece.isMarked ? (
              <mark key={piece.start} className="bg-transparent font-semibold text-primary">
                {piece.text}
              </mark>
            ) : (
              <span key={piece.start}>{piece.text}</span>
            ),
          )}
        </span>
        {option.product !== null && (
          <span className="clamp-1 text-xs text-ink-mute">
            {[
              ...option.product.authors.slice(0, 2),
              ...(option.product.format === null ? [] : [t(`suggestFormat.${option.product.format}`)]),
            ].join(' · ')}
          </span>
        )}
      </span>
      {option.product !== null && (
        <span className="shrink-0 text-sm tabular-nums">{bahtText(option.product.price)}</span>
      )}
      {isNamedKind(option.kind) && (
        <span className="shrink-0 text-xs text-ink-mute">{t(`suggestKind.${option.kind}`)}</span>
      )}
    </div>
  );
}

const namedKinds = ['author', 'series', 'category', 'news', 'article', 'page', 'faq'] as const;

/** A book needs no label; what isn't one does. */
function isNamedKind(kind: string): kind is (typeof namedKinds)[number] {
  return namedKinds.some((named) => named === kind);
}

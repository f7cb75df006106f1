import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import { useNewPlace } from '../../ui/use-new-place.ts';
import { NoticeBell } from '../notice/notice-bell.tsx';
import { LanguageForm } from '../page/language-form.tsx';
import { AccountMenu, AccountRows } from './account-menu.tsx';
import { currentEntry } from './desk-entries.rules.ts';

export type DeskEntry = {
  to: string;
  /** Where pages that belong to it are, too: what is under another address than the list of it. */
  also?: string;
  label: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  /** How much waits there; left out, or 0, where nothing does. */
  count?: number | undefined;
  /** The count in words: "3 to ship". */
  countLabel?: string | undefined;
};
type DeskEntryGroup = { key: string; label?: string; entries: readonly DeskEntry[] };

type DeskShellProps = {
  /** What the desk is called to who can't see it. */
  label: string;
  /** Whose desk it is: its picture, name and state. The way to its start. */
  head: ReactNode;
  /** The navigation. On a phone the first four are at the lower edge, all of them behind "menu". */
  groups: readonly DeskEntryGroup[];
  /** Where one searches everything: a page that reads `search`. */
  /** The search over everything; its name tells it from the search of the page's own list. */
  find: { path: string; name: string; label: string };
  /** Ways out: to the shop, to what shoppers see. */
  ways: readonly { to: string; label: string; Icon: DeskEntry['Icon'] }[];
  children: ReactNode;
};

const menuId = 'desk-menu';
const row = 'flex min-h-10 items-center gap-3 rounded-md px-3 max-lg:min-h-12';
const countLook =
  'grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-[0.75rem] leading-none font-bold tabular-nums';

/** The frame of a tool that people work in all day (DESIGN "Look"): navigation with what waits, search, no shop around it. */
export function DeskShell({ label, head, groups, find, ways, children }: DeskShellProps) {
  const t = useTranslations('ui.desk');
  const { pathname } = useLocation();
  const menuRef = useRef<HTMLElement>(null);
  useNewPlace(() => {
    if (menuRef.current?.matches(':popover-open')) menuRef.current.hidePopover();
  });
  const entries = groups.flatMap((group) => group.entries);
  const place = currentEntry(
    entries.flatMap(({ to, also }) => (also === undefined ? [to] : [to, also])),
    pathname,
  );
  const current =
    entries.find(({ to, also }) => place !== null && (to === place || also === place))?.to ?? null;
  const first = entries.slice(0, 4);
  const isBehindMenu = current !== null && first.every(({ to }) => to !== current);
  const waysOut = ways.length > 0 && (
    <ul className="grid gap-0.5 border-t border-line p-3">
      {ways.map(({ to, label: name, Icon }) => (
        <li key={to}>
          <Link to={to} className={classNames(row, 'text-sm text-ink-soft hover:bg-wash hover:text-primary')}>
            <Icon className="size-5 shrink-0" aria-hidden="true" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid min-h-dvh lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="absolute top-2 left-2 z-60 -translate-y-20 rounded-md bg-primary px-4 py-2 font-semibold text-on-primary focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <aside
        aria-label={label}
        className="sticky top-0 flex h-dvh flex-col border-r border-line bg-surface max-lg:hidden print:hidden"
      >
        <div className="border-b border-line p-3">{head}</div>
        <Entries groups={groups} current={current} label={label} className="flex-1 overflow-y-auto" />
        {waysOut}
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-surface px-3 print:hidden lg:px-6">
          <div className="min-w-0 flex-1 lg:hidden">{head}</div>
          <FindForm {...find} className="max-w-md flex-1 max-lg:hidden" />
          <Link
            to={find.path}
            aria-label={find.label}
            className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-wash lg:hidden"
          >
            <Search className="size-6" aria-hidden="true" />
          </Link>
          <span className="flex-1 max-lg:hidden" />
          <LanguageForm className="max-lg:hidden" />
          <NoticeBell className="grid size-11 shrink-0 place-items-center rounded-md text-ink hover:bg-wash hover:text-primary" />
          <AccountMenu className="max-lg:hidden" />
        </header>
        <div id="content" tabIndex={-1} className="flex-1 outline-none max-lg:pb-20">
          {children}
        </div>
      </div>
      <nav
        aria-label={t('bar')}
        data-tablet-bar=""
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="grid auto-cols-fr grid-flow-col">
          {first.map((entry) => (
            <li key={entry.to}>
              <BarLink entry={entry} isCurrent={entry.to === current} />
            </li>
          ))}
          <li>
            <button
              type="button"
              popoverTarget={menuId}
              className={classNames(barItem, isBehindMenu && barCurrent)}
            >
              <Menu className="size-6" aria-hidden="true" />
              {t('menu')}
            </button>
          </li>
        </ul>
      </nav>
      <nav
        ref={menuRef}
        id={menuId}
        popover="auto"
        aria-label={t('menu')}
        className="side-motion fixed inset-y-0 right-auto left-0 m-0 h-dvh w-[min(86vw,20rem)] flex-col overflow-y-auto overscroll-contain bg-surface text-ink shadow-pop open:flex"
      >
        <div className="flex items-center justify-between gap-2 border-b border-line p-3">
          <div className="min-w-0 flex-1">{head}</div>
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-wash"
            aria-label={t('close')}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        <EntryLists groups={groups} current={current} />
        {waysOut}
        <ul className="border-t border-line p-3">
          <AccountRows />
        </ul>
        <LanguageForm className="mt-auto w-fit px-5 py-4" />
      </nav>
    </div>
  );
}

const barItem =
  'relative grid min-h-14 w-full content-center justify-items-center gap-0.5 px-1 text-center text-xs leading-tight text-ink-soft';

// Not told by grey alone where the shop's own colour is one.
const barCurrent = 'font-semibold text-action shadow-[inset_0_2px_0_var(--color-action)]';

function BarLink({ entry, isCurrent }: { entry: DeskEntry; isCurrent: boolean }) {
  const { to, label, Icon, count = 0, countLabel } = entry;
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(barItem, isCurrent && barCurrent)}
    >
      <span className="relative">
        <Icon className="size-6" aria-hidden="true" />
        {count > 0 && (
          <span
            className={classNames(countLook, 'absolute -top-1.5 left-3.5 bg-accent-ink text-white')}
            aria-hidden="true"
          >
            {countText(count)}
          </span>
        )}
      </span>
      <span className="clamp-1">{label}</span>
      {count > 0 && <span className="sr-only">{countLabel ?? count}</span>}
    </Link>
  );
}

type EntriesProps = { groups: readonly DeskEntryGroup[]; current: string | null };

function Entries({ label, className, ...entries }: EntriesProps & { label: string; className: string }) {
  const columnRef = useRef<HTMLElement>(null);
  useCurrentInView(columnRef, entries.current ?? '');
  return (
    <nav ref={columnRef} aria-label={label} className={className}>
      <EntryLists {...entries} />
    </nav>
  );
}

function EntryLists({ groups, current }: EntriesProps) {
  return (
    <div className="grid gap-3 p-3">
      {groups.map(({ key, label, entries }) => (
        <div key={key} className="grid gap-0.5">
          {label !== undefined && <p className="px-3 text-xs font-semibold text-ink-mute">{label}</p>}
          <ul className="grid gap-0.5">
            {entries.map(({ to, label: name, Icon, count = 0, countLabel }) => (
              <li key={to}>
                <Link
                  to={to}
                  prefetch="intent"
                  aria-current={to === current ? 'page' : undefined}
                  className={classNames(
                    row,
                    to === current ? 'bg-primary-wash font-semibold text-primary' : 'hover:bg-wash',
                  )}
                >
                  <Icon className="size-5 shrink-0" aria-hidden="true" />
                  <span className="clamp-1 flex-1">{name}</span>
                  {count > 0 && (
                    <span className={classNames(countLook, 'bg-accent-wash text-accent-ink')}>
                      <span aria-hidden="true">{countText(count)}</span>
                      <span className="sr-only">{countLabel ?? count}</span>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function countText(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** The search over everything of the desk; `/` leads there from anywhere but a field. */
function FindForm({ path, name, label, className }: DeskShellProps['find'] & { className: string }) {
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'))
        return;
      event.preventDefault();
      fieldRef.current?.focus();
    };
    document.addEventListener('keydown', goThere);
    return () => document.removeEventListener('keydown', goThere);
  }, []);
  return (
    <Form role="search" action={path} aria-label={name} className={className}>
      <label className="relative block">
        <span className="sr-only">{label}</span>
        <Search
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-mute"
          aria-hidden="true"
        />
        <input
          ref={fieldRef}
          type="search"
          name="search"
          maxLength={100}
          placeholder={label}
          aria-keyshortcuts="/"
          // The browser's own cross would lie under the key's name, and takes its room from what is written.
          className="min-h-10 w-full rounded-md border border-line-strong bg-surface pr-9 pl-9 text-sm [&::-webkit-search-cancel-button]:hidden"
        />
        <span
          className="pointer-events-none absolute inset-y-0 right-2 my-auto grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-wash font-sans text-xs text-ink-mute"
          aria-hidden="true"
        >
          /
        </span>
      </label>
    </Form>
  );
}

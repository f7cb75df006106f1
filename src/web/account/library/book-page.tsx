import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import List from 'lucide-react/icons/list';
import { useRef } from 'react';
import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { LibraryPart } from '../../../modules/ebook/ebook.contract.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { Route } from './+types/book-page';
import { BookBlocks, blockId } from './book-blocks.tsx';
import { papers, sizes, useReadingLook } from './reading-look.ts';
import { useReadingPlace } from './use-reading-place.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const libraryPath = '/user/profile/library';
const bookHref = (id: number, part: number) => `${libraryPath}/${id}/book?part=${part}`;

/**
 * An EPUB of one's library, a part at a time; without saying which, where its reader was last. A PDF is read by the browser
 * itself.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const asked = readNumber(url.searchParams.get('part') ?? '');
  const messages = pickMessages(server.locale, 'ebook');
  if (asked === 0) {
    const { place } = await orNotFound(server.api.ebook.libraryPlace({ id }));
    // An address of its own, so that going back from the next part comes here again.
    if (place !== null) throw redirect(`${bookHref(id, place.part)}#${blockId(place.block)}`);
  }
  try {
    const book = await server.api.ebook.libraryPart({ id, part: asked === 0 ? 1 : asked });
    return { book, head: pageHead(server, book.title), messages };
  } catch (error) {
    const { code, status } = apiFailure(error);
    if (code === 'libraryBookNotText') throw redirect(`${libraryPath}/${id}/read`);
    // Taken away since: the library says why.
    if (code === 'libraryBookTaken') throw redirect(libraryPath);
    // The store has put a file with fewer parts in its place.
    if (code === 'bookPartNotFound' && asked > 1) throw redirect(bookHref(id, 1));
    throw status === 404 || status === 400 ? data(null, { status: 404 }) : error;
  }
}

const papersLook = {
  light: 'bg-[#fffefb] text-[#1c1917]',
  sepia: 'bg-[#f5ead3] text-[#3a2a17]',
  dark: 'bg-[#161719] text-[#d9d5cd]',
} as const;

export default function BookPage() {
  const t = useTranslations('ebook.reader');
  const { book } = useLoaderData<typeof loader>();
  const { id, title, authors, orderNumber, part, parts, blocks, isCut } = book;
  const text = useRef<HTMLDivElement>(null);
  const [look] = useReadingLook();
  useReadingPlace(text, { bookId: id, part, parts: parts.length });
  return (
    <main className={`min-h-dvh ${papersLook[look.paper]}`} data-paper={look.paper}>
      <div className="mx-auto grid max-w-[44rem] gap-6 px-4 py-6 md:px-8 md:py-10">
        <header className="grid gap-3 border-b border-current/20 pb-4">
          <Link
            to={libraryPath}
            className="inline-flex min-h-11 items-center gap-1 justify-self-start underline-offset-4 hover:underline"
          >
            <ChevronLeft className="size-5" aria-hidden="true" />
            {t('back')}
          </Link>
          <h1 className="font-sans text-lg leading-snug font-semibold">{title}</h1>
          {authors.length > 0 && <p className="text-sm">{authors.join(', ')}</p>}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Contents book={book} />
            <LookControls />
          </div>
        </header>
        {blocks.length === 0 ? (
          <EmptyState title={t('empty')} text={t('emptyText')} className="text-current!" />
        ) : (
          <div
            ref={text}
            className="leading-[1.9] wrap-anywhere [&>*]:scroll-mt-24"
            style={{ fontSize: `${look.size}%` }}
          >
            <BookBlocks bookId={id} blocks={blocks} />
          </div>
        )}
        {isCut && <Notice tone="warning">{t('cut')}</Notice>}
        <Turn part={part} parts={parts} />
        <p className="text-center text-sm tabular-nums">{t('order', { orderNumber })}</p>
      </div>
    </main>
  );
}

const partName = (
  t: ReturnType<typeof useTranslations<'ebook.reader'>>,
  title: string | null,
  part: number,
) => title ?? t('part', { part });

/** The book's contents, and which part is read. */
function Contents({ book: { part, parts } }: { book: LibraryPart }) {
  const t = useTranslations('ebook.reader');
  return (
    <Disclosure
      className="group relative"
      summaryClassName="flex min-h-11 list-none items-center gap-2 rounded-md border border-current/30 px-3 text-sm hover:border-current"
      summary={
        <>
          <List className="size-5" aria-hidden="true" />
          {t('contents')}
        </>
      }
    >
      <nav
        aria-label={t('contents')}
        className="absolute left-0 z-30 mt-1 max-h-[70vh] w-[min(22rem,calc(100vw-2rem))] overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-pop"
      >
        <ol>
          {parts.map(({ title }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            <li key={at}>
              <Link
                to={`?part=${at + 1}`}
                aria-current={at + 1 === part ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-md px-3 text-sm hover:bg-wash aria-[current=page]:font-semibold"
              >
                {partName(t, title, at + 1)}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </Disclosure>
  );
}

/** How the page looks on this device. Scripts keep it; without them it is as usual. */
function LookControls() {
  const t = useTranslations('ebook.reader');
  const isHydrated = useIsHydrated();
  const [look, setLook] = useReadingLook();
  if (!isHydrated) return null;
  const at = sizes.indexOf(look.size);
  const resize = (by: 1 | -1) => {
    const size = sizes[at + by];
    if (size !== undefined) setLook({ ...look, size });
  };
  const button =
    'min-h-11 min-w-11 rounded-md border border-current/30 px-3 text-sm hover:border-current disabled:opacity-40 aria-pressed:border-2 aria-pressed:border-current aria-pressed:font-semibold';
  return (
    <div className="flex flex-wrap gap-2">
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t('size')}</legend>
        <button
          type="button"
          className={button}
          disabled={at <= 0}
          onClick={() => resize(-1)}
          aria-label={t('smaller')}
        >
          <span aria-hidden="true" className="text-xs">
            {t('letter')}
          </span>
        </button>
        <button
          type="button"
          className={button}
          disabled={at === sizes.length - 1}
          onClick={() => resize(1)}
          aria-label={t('larger')}
        >
          <span aria-hidden="true" className="text-lg">
            {t('letter')}
          </span>
        </button>
      </fieldset>
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t('paper')}</legend>
        {papers.map((paper) => (
          <button
            key={paper}
            type="button"
            className={button}
            aria-pressed={look.paper === paper}
            onClick={() => setLook({ ...look, paper })}
          >
            {t(`papers.${paper}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The ways to the part before and after. */
function Turn({ part, parts }: Pick<LibraryPart, 'part' | 'parts'>) {
  const t = useTranslations('ebook.reader');
  const way = 'text-current! border-current/30!';
  return (
    <nav
      aria-label={t('turn')}
      className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 border-t border-current/20 pt-4"
    >
      {part > 1 ? (
        <ButtonLink to={`?part=${part - 1}`} variant="quiet" className={`justify-self-start ${way}`}>
          <ChevronLeft className="size-5" aria-hidden="true" />
          {t('before')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <p className="text-sm tabular-nums">{t('progress', { part, parts: parts.length })}</p>
      {part < parts.length ? (
        <ButtonLink to={`?part=${part + 1}`} variant="quiet" className={`justify-self-end ${way}`}>
          {t('after')}
          <ChevronRight className="size-5" aria-hidden="true" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

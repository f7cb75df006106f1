import BookOpen from 'lucide-react/icons/book-open';
import Download from 'lucide-react/icons/download';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { LibraryBook } from '../../../modules/ebook/ebook.contract.ts';
import { ListSearch } from '../../kit/desk/list-search.tsx';
import { fileSizeText } from '../../kit/file/file-size.ts';
import { orderHref } from '../../kit/order/order-links.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { readPageNo, readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/library-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/user/profile/library';
const perPage = 24;
const searchMost = 100;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const search = readSearch(url.searchParams.get('search'), searchMost);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const { dataList, total } = await server.api.ebook.library({ search, pageNo, perPage });
  const messages = pickMessages(server.locale, 'ebook');
  return {
    ...{ books: dataList, total, search, pageNo, pageCount: Math.ceil(total / perPage) },
    head: pageHead(server, messages.ebook.library.title),
    messages,
  };
}

/** My library: the e-books that were bought, the newest first. */
export default function LibraryPage() {
  const t = useTranslations('ebook.library');
  const { books, total, search, pageNo, pageCount } = useLoaderData<typeof loader>();
  const isSearched = search !== '';
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {(total > 1 || isSearched) && (
        <div className="grid gap-3 pb-4">
          <ListSearch
            path={path}
            search={search}
            label={t('search')}
            hint={t('searchHint')}
            submit={t('find')}
          />
          <p role="status" className="text-sm text-ink-mute">
            {t(isSearched ? 'found' : 'count', { count: total })}
          </p>
        </div>
      )}
      {books.length === 0 ? (
        isSearched ? (
          <EmptyState
            title={t('nothing')}
            text={t('nothingText', { search })}
            action={
              <ButtonLink to={path} variant="secondary">
                {t('seeAll')}
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState
            title={t('empty')}
            text={t('emptyText')}
            action={<ButtonLink to="/product?format=ebook">{t('browse')}</ButtonLink>}
          />
        )
      ) : (
        <ul className="grid gap-4 xl:grid-cols-2">
          {books.map((book) => (
            <li key={book.id}>
              <Book book={book} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="pt-10"
        pageNo={pageNo}
        pageCount={pageCount}
        makeHref={(page) =>
          `?${new URLSearchParams({ ...(isSearched ? { search } : {}), pageNo: String(page) })}`
        }
      />
    </>
  );
}

function Book({ book }: { book: LibraryBook }) {
  const t = useTranslations('ebook.library');
  const { id, title, authors, imageUrl, format, sizeBytes, pages, takenReason, place } = book;
  return (
    <article className="flex h-full gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="w-20 shrink-0 md:w-24">
        {imageUrl === null ? (
          <div className="aspect-2/3 rounded-sm bg-wash" />
        ) : (
          <Picture
            base={imageUrl}
            alt=""
            sizes="6rem"
            minWidthPx={96}
            maxWidthPx={240}
            className="aspect-2/3 w-full rounded-sm shadow-card"
          />
        )}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <h2 className="font-sans text-base leading-snug font-semibold">
          <Link to={`/product/${book.urlKey}`} className="hover:text-primary hover:underline">
            {title}
          </Link>
        </h2>
        {authors.length > 0 && <p className="text-sm text-ink-soft">{authors.join(', ')}</p>}
        {format !== null && sizeBytes !== null && (
          <p className="text-sm text-ink-mute tabular-nums">
            {format === 'epub' ? 'EPUB' : 'PDF'} · {fileSizeText(sizeBytes)}
            {pages !== null && ` · ${t('pages', { count: pages })}`}
          </p>
        )}
        <div className="flex flex-wrap gap-x-3 text-sm text-ink-mute">
          <Link to={orderHref(book.orderNumber)} className="text-primary hover:underline tabular-nums">
            {book.orderNumber}
          </Link>
          <Moment at={book.boughtAt} />
        </div>
        {format === 'epub' && takenReason === null && place !== null && (
          <p className="text-sm text-ink-soft tabular-nums">
            {t('place', { part: place.part, parts: place.parts })}
          </p>
        )}
        {takenReason !== null ? (
          <Notice tone="warning" title={t('taken')}>
            {takenReason}
          </Notice>
        ) : format === null ? (
          <p className="text-sm text-warning">{t('noFile')}</p>
        ) : (
          <div className="flex flex-wrap gap-2 pt-3">
            {format === 'epub' && (
              <ButtonLink
                to={`${path}/${id}/book`}
                size="s"
                aria-label={t(place === null ? 'readOf' : 'goOnOf', { title })}
              >
                <BookOpen className="size-5" aria-hidden="true" />
                {t(place === null ? 'read' : 'goOn')}
              </ButtonLink>
            )}
            {format === 'pdf' && (
              <ButtonLink
                to={`${path}/${id}/read`}
                reloadDocument
                prefetch="none"
                target="_blank"
                rel="noreferrer"
                size="s"
                aria-label={t('readOf', { title })}
              >
                <BookOpen className="size-5" aria-hidden="true" />
                {t('read')}
              </ButtonLink>
            )}
            <ButtonLink
              to={`${path}/${id}/download`}
              reloadDocument
              prefetch="none"
              variant="secondary"
              size="s"
              aria-label={t('downloadOf', { title })}
            >
              <Download className="size-5" aria-hidden="true" />
              {t('download')}
            </ButtonLink>
          </div>
        )}
      </div>
    </article>
  );
}

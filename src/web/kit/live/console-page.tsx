import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { copiesMost } from '../../../modules/live/comment-reading.rules.ts';
import { commentFilters } from '../../../modules/live/live.rules.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo, readSearch } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { ListSearch } from '../desk/list-search.tsx';
import { readBangkokField } from '../page/bangkok-field.ts';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import { useReply } from '../page/use-reply.ts';
import type { Route } from './+types/console-page';
import { CommentCard } from './comment-card.tsx';
import { DemandTable } from './demand-table.tsx';
import { hostCalls } from './host-calls.server.ts';
import { LiveFrame } from './live-frame.tsx';
import { useConsoleKeys } from './use-console-keys.ts';
import { useLivePlace } from './use-live-place.ts';
import { useLookAgain } from './use-look-again.ts';
import { WishPanel } from './wish-panel.tsx';

export { privateMeta as meta } from '../page/private-meta.ts';

/** A live's comments with how they were read, and what is left of each product. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const id = readNumber(params.id);
  const live = await orNotFound(orHidden(host.live.read({ id })));
  const asked = commentFilters.find((each) => each === url.searchParams.get('filter'));
  const filter = asked ?? (live.counts.review > 0 ? 'review' : 'all');
  const search = readSearch(url.searchParams.get('search'));
  const page = Math.min(1_000, readPageNo(url.searchParams.get('pageNo')));
  const comments = await host.live.comments({ id, filter, search, page });
  const messages = pickMessages(server.locale, 'live', 'livePage', 'liveShow');
  const asDone = url.searchParams.get('done');
  const done = (['decided', 'onAir', 'banned', 'wished'] as const).find((each) => each === asDone) ?? null;
  return { live, filter, search, page, comments, done, head: pageHead(server, live.name), messages };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const id = readNumber(params.id);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const deed = (['accept', 'refuse', 'undo'] as const).find((each) => each === intent);
  if (id === 0) throw data(null, { status: 404 });
  const query = Object.fromEntries(url.searchParams);
  const path = `${host.path}/${id}/console`;
  const quantity = parseCount(formText(form, 'quantity'));
  const isCounted = quantity !== null && quantity >= 1 && quantity <= copiesMost;
  // Whoever said five on the telephone isn't put down for one.
  if ((intent === 'wish' || intent === 'other') && !isCounted)
    return { message: pickMessages(server.locale, 'live').live.console.quantityWrong };
  try {
    if (intent === 'air') {
      await orHidden(
        host.live.putOnAir({ id, liveProductId: readNumber(formText(form, 'liveProductId')) || null }),
      );
      return redirect(queryHref(path, { ...query, done: 'onAir' }));
    }
    if (intent === 'ban') {
      await host.live.ban({
        ...{ id, commentId: readNumber(formText(form, 'commentId')) },
        scope: formText(form, 'scope') === 'store' ? 'store' : 'live',
        endsAt: readBangkokField(formText(form, 'endsAt')),
        ...{ reason: formText(form, 'reason').slice(0, 300), isReleased: form.has('isReleased') },
      });
      return redirect(queryHref(path, { ...query, done: 'banned' }));
    }
    if (intent === 'wish') {
      await host.live.addWish({
        ...{
          id,
          name: formText(form, 'name').slice(0, 100),
          keyword: formText(form, 'keyword').slice(0, 20),
        },
        quantity: quantity ?? 0,
        note: formText(form, 'note').slice(0, 500),
      });
      return redirect(queryHref(path, { filter: 'order', done: 'wished' }));
    }
    const isOther = intent === 'other';
    if (deed === undefined && !isOther) throw data(null, { status: 404 });
    const keyword = formText(form, 'keyword');
    await host.live.decide({
      ...{ id, commentId: readNumber(formText(form, 'commentId')), deed: deed ?? 'accept' },
      ...{
        items: isOther ? [{ keyword, quantity: quantity ?? 0 }] : null,
        note: formText(form, 'note').slice(0, 500),
      },
    });
    return redirect(queryHref(path, { ...query, done: 'decided' }));
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function ConsolePage() {
  const { path: livesPath } = useLivePlace();
  const t = useTranslations('live');
  const show = useTranslations('liveShow');
  const { live, filter, search, page, comments, done } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const listRef = useConsoleKeys();
  // Comments come by themselves from pages and from the live's own.
  useLookAgain(live.state === 'connected' && page === 1);
  const path = `${livesPath}/${live.id}/console`;
  const pageCount = Math.ceil(comments.total / comments.perPage);
  return (
    <LiveFrame live={live} part="console">
      <p role="status" className="sr-only">
        {done === 'decided' || done === 'onAir' ? t(`done.${done}`) : ''}
      </p>
      {(done === 'banned' || done === 'wished') && reply === undefined && (
        <Notice tone="success">{show(done === 'banned' ? 'ban.done' : 'wish.done')}</Notice>
      )}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <DemandTable live={live} />
      {live.state === 'connected' && <WishPanel live={live} />}
      <StatusTabs
        label={t('filter.label')}
        tabs={commentFilters.map((each) => ({
          ...{ key: each, label: t(`filter.${each}`), isCurrent: each === filter },
          ...{ count: live.counts[each], to: queryHref(path, { filter: each, search }) },
        }))}
      />
      <ListSearch
        path={path}
        search={search}
        label={t('console.search')}
        submit={t('console.go')}
        kept={{ filter }}
      />
      {comments.dataList.length === 0 ? (
        <EmptyState title={t('console.empty')} text={t('console.emptyText')} />
      ) : (
        <>
          {live.state === 'connected' && (
            <p className="hidden text-sm text-ink-mute md:block">{t('console.keys')}</p>
          )}
          <ul ref={listRef} aria-label={t('console.comments')} className="grid gap-3">
            {comments.dataList.map((comment) => (
              <CommentCard key={comment.id} comment={comment} live={live} />
            ))}
          </ul>
          <Pagination
            pageNo={page}
            pageCount={pageCount}
            makeHref={(pageNo) => queryHref(path, { filter, search, pageNo })}
          />
        </>
      )}
      <p>
        <FileLink href={`${livesPath}/${live.id}/file/comments`}>{t('reserved.commentsFile')}</FileLink>
      </p>
      <p>
        <Link to={`${livesPath}/bans`} className="font-semibold text-primary underline">
          {show('ban.menu')}
        </Link>
      </p>
    </LiveFrame>
  );
}

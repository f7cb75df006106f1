import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreBanner } from '../../../modules/banner/banner.contract.ts';
import { moveBanner } from '../../../modules/banner/banner.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { formText, orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { Route } from './+types/banners-page';
import { BannerStateBadge, useBannerPeriod } from './banner-state.tsx';
import { bannersPath } from './banners-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The store's banners in their order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList, most } = await orHidden(server.api.banner.list({}));
  const messages = pickMessages(server.locale, 'banner');
  return {
    banners: dataList,
    most,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.banner.title),
    messages,
  };
}

const idsOf = (text: string) =>
  text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** Puts the banners into an order: all of them as they are to be, or one a place up or down (`move` is "id:-1"). */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const was = idsOf(formText(form, 'was'));
  const [moved = 0, by = 0] = formText(form, 'move').split(':').map(Number);
  const ids = form.has('move') ? moveBanner(was, moved, by < 0 ? -1 : 1) : idsOf(formText(form, 'ids'));
  try {
    await orHidden(api.banner.order({ ids, was }));
    return {};
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function BannersPage() {
  const t = useTranslations('banner');
  const { banners, most, done } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const isFull = banners.length >= most;
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      aside={
        isFull ? undefined : (
          <ButtonLink to={`${bannersPath}/new`} size="s">
            <Plus className="size-4" aria-hidden="true" />
            {t('make')}
          </ButtonLink>
        )
      }
    >
      {done === 'removed' && reply === undefined && <Notice tone="success">{t('done.removed')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {isFull && <Notice tone="info">{t('full', { count: most })}</Notice>}
      {banners.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to={`${bannersPath}/new`}>{t('make')}</ButtonLink>}
        />
      ) : (
        <BannerOrder banners={banners} />
      )}
    </DeskPage>
  );
}

/** The list, moved by buttons (which work without scripts) and by dragging the grip. */
function BannerOrder({ banners }: { banners: readonly StoreBanner[] }) {
  const t = useTranslations('banner.order');
  const fetcher = useFetcher<typeof action>();
  const listRef = useRef<HTMLUListElement>(null);
  const isHydrated = useIsHydrated();
  const [dragged, setDragged] = useState<{ id: number; ids: readonly number[] } | null>(null);
  const [said, setSaid] = useState('');
  const focusNext = useRef<string | null>(null);
  const kept = banners.map(({ id }) => id);
  const sent = fetcher.formData?.get('ids');
  const ids = dragged?.ids ?? (typeof sent === 'string' ? idsOf(sent) : kept);
  const inOrder = ids.flatMap((id) => banners.find((banner) => banner.id === id) ?? []);
  const placeText = ids.join();

  // Whoever moved one by keyboard goes on with the same button: the browser lets go of it when its row moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useEffect(() => {
    if (focusNext.current === null) return;
    listRef.current?.querySelector<HTMLElement>(`[data-move="${focusNext.current}"]`)?.focus();
    focusNext.current = null;
  }, [placeText]);

  function send(next: readonly number[], id: number): void {
    if (next.join() === kept.join()) return;
    const name = banners.find((banner) => banner.id === id)?.name ?? '';
    setSaid(t('moved', { name, place: next.indexOf(id) + 1, count: next.length }));
    void fetcher.submit({ ids: next.join(), was: kept.join() }, { method: 'post' });
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    const list = listRef.current;
    if (dragged === null || list === null) return;
    const rows = [...list.children];
    const from = dragged.ids.indexOf(dragged.id);
    // Over the middle of a neighbour it takes the neighbour's place.
    const to = rows.findIndex((row, index) => {
      const { top, height } = row.getBoundingClientRect();
      return index < from
        ? event.clientY < top + height / 2
        : index > from && event.clientY > top + height / 2;
    });
    if (to < 0) return;
    setDragged({ ...dragged, ids: moveBanner(dragged.ids, dragged.id, to < from ? -1 : 1) });
  }

  return (
    <fetcher.Form method="post">
      <input type="hidden" name="was" value={kept.join()} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {fetcher.data?.message !== undefined && <Notice tone="error">{fetcher.data.message}</Notice>}
      <ul ref={listRef} aria-label={t('label')} className="grid gap-3">
        {inOrder.map((banner, index) => (
          <li
            key={banner.id}
            className={classNames(
              'relative flex items-center gap-2 rounded-lg border bg-surface p-2 transition-colors sm:gap-4 sm:p-3',
              dragged?.id === banner.id ? 'border-primary shadow-pop' : 'border-line',
            )}
          >
            <div className="flex shrink-0 flex-col items-center sm:flex-row">
              {isHydrated && (
                <span
                  title={t('drag')}
                  aria-hidden="true"
                  onPointerDown={(event) => {
                    // Or the browser would begin to select what stands around it.
                    event.preventDefault();
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setDragged({ id: banner.id, ids });
                  }}
                  onPointerMove={drag}
                  onPointerUp={() => {
                    if (dragged !== null) send(dragged.ids, dragged.id);
                    setDragged(null);
                  }}
                  onPointerCancel={() => setDragged(null)}
                  className="grid size-9 cursor-grab touch-none place-items-center text-ink-mute hover:text-ink active:cursor-grabbing"
                >
                  <GripVertical className="size-5" aria-hidden="true" />
                </span>
              )}
              {([-1, 1] as const).map((by) => {
                const isEnd = by === -1 ? index === 0 : index === inOrder.length - 1;
                const Icon = by === -1 ? ArrowUp : ArrowDown;
                return (
                  <button
                    key={by}
                    type="submit"
                    name="move"
                    value={`${banner.id}:${by}`}
                    data-move={`${banner.id}:${by}`}
                    aria-label={t(by === -1 ? 'up' : 'down', { name: banner.name })}
                    aria-disabled={isEnd || undefined}
                    onClick={(event) => {
                      event.preventDefault();
                      if (isEnd) return;
                      focusNext.current = `${banner.id}:${by}`;
                      send(moveBanner(ids, banner.id, by), banner.id);
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
            <BannerRow banner={banner} />
          </li>
        ))}
      </ul>
    </fetcher.Form>
  );
}

function BannerRow({ banner }: { banner: StoreBanner }) {
  const periodOf = useBannerPeriod();
  const { id, name, state, imageUrl, externalLink } = banner;
  return (
    <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <img
        src={`${imageUrl}/480.webp`}
        srcSet={`${imageUrl}/320.webp 320w, ${imageUrl}/480.webp 480w`}
        sizes="(width < 40rem) 60vw, 12rem"
        alt=""
        width={480}
        height={168}
        loading="lazy"
        className="aspect-[20/7] w-full rounded-md bg-wash object-cover"
      />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-sans text-base font-semibold">
            <Link
              to={`${bannersPath}/${id}`}
              prefetch="intent"
              className="-my-1 inline-block py-1 break-words text-ink hover:text-primary"
            >
              {name}
            </Link>
          </h2>
          <BannerStateBadge state={state} />
        </div>
        <p className="text-sm text-ink-mute tabular-nums">{periodOf(banner)}</p>
        {externalLink !== null && <p className="truncate text-sm text-ink-mute">{externalLink}</p>}
      </div>
    </div>
  );
}

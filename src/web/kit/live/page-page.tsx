import { data, Form, redirect, redirectDocument, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { LivePageLink } from '../../../modules/live/live-page.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import { useReply } from '../page/use-reply.ts';
import type { Route } from './+types/page-page';
import { hostCalls } from './host-calls.server.ts';
import { LiveFrame } from './live-frame.tsx';
import { pageProblemOf } from './page-words.ts';
import { useLivePlace } from './use-live-place.ts';
import { useLookAgain } from './use-look-again.ts';

export { privateMeta as meta } from '../page/private-meta.ts';

const kinds = ['video', 'post'] as const;
type Kind = (typeof kinds)[number];
type Found = { id: string; name: string; at: string | null; isLive: boolean };
type Choice =
  | { what: 'page'; pages: { id: string; name: string }[]; after: string | null }
  | {
      what: 'post';
      page: { id: string; name: string };
      kind: Kind;
      posts: Found[];
      after: string | null;
    }
  | { what: 'failed'; message: string };

/** Binding a live to a video or post of a page at Facebook: signing in, choosing, and how its comments come. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const id = readNumber(params.id);
  const live = await orNotFound(orHidden(host.live.read({ id })));
  const { isOffered, missing, link, replies } = await orHidden(host.live.pageLink({ id }));
  const query = url.searchParams;
  const isChoosing = isOffered && live.state !== 'finished' && link !== null && link.state !== 'expired';
  const wantsChoice = isChoosing && (link.state === 'signedIn' || query.get('change') !== null);
  const messages = pickMessages(server.locale, 'live', 'livePage');
  const done = (['signedIn', 'connected', 'disconnected'] as const).find(
    (each) => each === query.get('done'),
  );
  return {
    ...{ live, isOffered, missing, link, replies, messages },
    ...{ problem: pageProblemOf(query.get('problem')), done: done ?? null },
    choice: wantsChoice ? await readChoice(host.live, id, query) : null,
    head: pageHead(server, messages.livePage.title),
  };
}

type HostLive = ReturnType<typeof hostCalls>['live'];

async function readChoice(live: HostLive, id: number, query: URLSearchParams): Promise<Choice> {
  const after = query.get('after')?.slice(0, 2_000) ?? null;
  const pageId = query.get('page') ?? '';
  const kind = query.get('kind') === 'post' ? 'post' : 'video';
  try {
    if (!/^[\w.:-]{1,100}$/.test(pageId)) {
      const { dataList: pages, after: next } = await live.pages({ id, after });
      return { what: 'page', pages, after: next };
    }
    const { page, dataList: posts, after: next } = await live.pagePosts({ id, pageId, kind, after });
    return { what: 'post', page, kind, posts, after: next };
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { what: 'failed', message: apiFailure(error).message };
  }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requireSignIn(context);
  const host = hostCalls(serverSide(context), url);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const path = `${host.path}/${id}/page`;
  try {
    // The demo's is at our own address, and no page of ours.
    if (intent === 'start') return redirectDocument((await host.live.startPage({ id })).authorizeUrl);
    if (intent === 'disconnect') {
      await host.live.unbindPage({ id });
      return redirect(`${path}?done=disconnected`);
    }
    if (intent === 'bind') {
      await host.live.bindPage({
        ...{ id, pageId: formText(form, 'pageId').slice(0, 100) },
        ...{ objectId: formText(form, 'objectId').slice(0, 100) },
        kind: formText(form, 'kind') === 'post' ? 'post' : 'video',
      });
      return redirect(`${path}?done=connected`);
    }
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { message: apiFailure(error).message };
  }
  throw data(null, { status: 404 });
}

export default function PagePage() {
  const { path: livesPath } = useLivePlace();
  const t = useTranslations('livePage');
  const { live, isOffered, missing, link, replies, choice, done, problem } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const isOver = live.state === 'finished';
  useLookAgain(live.state === 'connected' && link?.state === 'connected' && choice === null);
  return (
    <LiveFrame live={live} part="page">
      {done !== null && reply === undefined && <Notice tone="success">{t(`done.${done}`)}</Notice>}
      {problem !== null && reply === undefined && <Notice tone="error">{t(`problem.${problem}`)}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {link === null && !isOver && <SignIn isOffered={isOffered} missing={missing} />}
      {link === null && isOver && <EmptyState title={t('over')} text={t('overText')} />}
      {link?.state === 'expired' && !isOver && (
        <Notice
          tone="warning"
          title={t('expired')}
          action={
            <Form method="post">
              <Button type="submit" name="intent" value="start" size="s">
                {t('again')}
              </Button>
            </Form>
          }
        >
          {t('expiredText')}
        </Notice>
      )}
      {link !== null && link.objectId !== '' && choice === null && (
        <Bound link={link} isOver={isOver} isSelling={live.state === 'connected'} replies={replies} />
      )}
      {choice !== null && <Choose choice={choice} path={`${livesPath}/${live.id}/page`} />}
      {link !== null && (
        <div className="flex flex-wrap items-start gap-3">
          {!isOver && link.objectId !== '' && choice === null && link.state === 'connected' && (
            <ButtonLink to={`${livesPath}/${live.id}/page?change=yes`} variant="secondary">
              {t('change')}
            </ButtonLink>
          )}
          <ConfirmPanel
            label={t('disconnect.label')}
            title={t('disconnect.title')}
            text={t('disconnect.text')}
            submit={t('disconnect.submit')}
            intent="disconnect"
            look="quiet"
            tone="danger"
          />
        </div>
      )}
    </LiveFrame>
  );
}

/** Nobody has signed in there for this live; or the shop has no keys, and then the button says which. */
function SignIn({ isOffered, missing }: { isOffered: boolean; missing: readonly string[] }) {
  const t = useTranslations('livePage');
  return (
    <Panel title={t('signIn.title')}>
      <p className="text-ink-soft">{t('signIn.text')}</p>
      <ul className="list-disc ps-5 text-ink-soft">
        {(['comments', 'replies', 'own'] as const).map((each) => (
          <li key={each}>{t(`signIn.${each}`)}</li>
        ))}
      </ul>
      <Form method="post" className="grid justify-items-start gap-2">
        <Button
          type="submit"
          name="intent"
          value="start"
          disabled={!isOffered}
          aria-describedby={isOffered ? undefined : 'page-missing'}
        >
          {t('signIn.submit')}
        </Button>
        {!isOffered && (
          <p id="page-missing" className="text-sm text-ink-soft wrap-anywhere">
            {t('signIn.missing', { names: missing.join(', ') })}
          </p>
        )}
      </Form>
      <p className="text-sm text-ink-mute">{t('signIn.import')}</p>
    </Panel>
  );
}

type BoundProps = {
  link: LivePageLink;
  isOver: boolean;
  isSelling: boolean;
  replies: { waiting: number; sent: number; failed: number };
};

/** What the live is bound to, whether its comments come, and what was sent. */
function Bound({ link, isOver, isSelling, replies }: BoundProps) {
  const t = useTranslations('livePage');
  const locale = useLocale();
  const when = (at: string | null) => (at === null ? t('never') : formatDateTime(locale, new Date(at)));
  const facts = [
    [t('page'), link.pageName],
    [t('object'), link.objectName === '' ? link.objectId : link.objectName],
    [t('heard'), when(link.heardAt)],
    [t('polled'), when(link.polledAt)],
    [t('replies'), t('repliesOf', replies)],
  ] as const;
  return (
    <Panel
      title={t('bound')}
      aside={
        isOver ? undefined : (
          <StatusBadge tone={link.state === 'connected' ? 'success' : 'warning'}>
            {t(`state.${link.state}`)}
          </StatusBadge>
        )
      }
    >
      <dl className="grid gap-3 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-mute">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {!isOver && <p className="text-ink-soft">{t(isSelling ? 'comesText' : 'draftText')}</p>}
      {link.problem !== '' && link.problem !== 'expired' && (
        <p className="font-semibold text-danger">{t(`trouble.${link.problem}`)}</p>
      )}
    </Panel>
  );
}

/** First the page, then the live video or post on it. */
function Choose({ choice, path }: { choice: Choice; path: string }) {
  const t = useTranslations('livePage');
  const locale = useLocale();
  if (choice.what === 'failed')
    return (
      <Notice
        tone="error"
        action={
          <Form method="post">
            <Button type="submit" name="intent" value="start" size="s">
              {t('again')}
            </Button>
          </Form>
        }
      >
        {choice.message}
      </Notice>
    );
  if (choice.what === 'page')
    return (
      <Panel title={t('choosePage')}>
        {choice.pages.length === 0 ? (
          <EmptyState title={t('noPages')} text={t('noPagesText')} headingLevel="h3" />
        ) : (
          <ul className="divide-y divide-line">
            {choice.pages.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <p className="min-w-0 flex-1 basis-56 font-semibold wrap-anywhere">{name}</p>
                <ButtonLink
                  to={queryHref(path, { change: 'yes', page: id })}
                  size="s"
                  variant="secondary"
                  aria-label={t('chooseOf', { name })}
                >
                  {t('choose')}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        {choice.after !== null && (
          <p>
            <ButtonLink to={queryHref(path, { change: 'yes', after: choice.after })} variant="quiet">
              {t('more')}
            </ButtonLink>
          </p>
        )}
      </Panel>
    );
  const { page, kind, posts, after } = choice;
  const own = { change: 'yes', page: page.id };
  return (
    <Panel
      title={t('choosePost', { name: page.name })}
      aside={
        <ButtonLink to={queryHref(path, { change: 'yes' })} size="s" variant="quiet">
          {t('otherPage')}
        </ButtonLink>
      }
    >
      <StatusTabs
        label={t('kind.label')}
        tabs={kinds.map((each) => ({
          ...{ key: each, label: t(`kind.${each}`), isCurrent: each === kind },
          to: queryHref(path, each === 'post' ? { ...own, kind: each } : own),
        }))}
      />
      {posts.length === 0 ? (
        <EmptyState title={t(`none.${kind}`)} text={t('noneText')} headingLevel="h3" />
      ) : (
        <ul className="divide-y divide-line">
          {posts.map(({ id, name, at, isLive }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-baseline gap-2 font-semibold wrap-anywhere">
                  {name === '' ? t('nameless') : name}
                  {isLive && <Badge tone="danger">{t('isLive')}</Badge>}
                </p>
                {at !== null && (
                  <p className="text-sm text-ink-mute tabular-nums">{formatDateTime(locale, new Date(at))}</p>
                )}
              </div>
              <Form method="post">
                <input type="hidden" name="pageId" value={page.id} />
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="objectId" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="bind"
                  size="s"
                  aria-label={t('bindOf', { name: name === '' ? t('nameless') : name })}
                >
                  {t('bind')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {after !== null && (
        <p>
          <ButtonLink to={queryHref(path, { ...own, kind, after })} variant="quiet">
            {t('more')}
          </ButtonLink>
        </p>
      )}
    </Panel>
  );
}

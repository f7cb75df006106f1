import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeskItem } from '../desk/desk-item.tsx';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import { useReply } from '../page/use-reply.ts';
import type { Route } from './+types/lives-page';
import { hostCalls } from './host-calls.server.ts';
import { HostPage } from './host-page.tsx';
import { type LiveReply, saveLiveForm } from './live-form.server.ts';
import { LiveForm } from './live-form.tsx';
import { LiveStateBadge, useLiveWords } from './live-frame.tsx';
import { pageProblemOf } from './page-words.ts';
import { useLivePlace } from './use-live-place.ts';

export { privateMeta as meta } from '../page/private-meta.ts';

const perpage = 20;

/** A store's lives, a page at a time, and a new one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const { dataList, total } = await orHidden(host.live.list({ pageNo, perpage }));
  const messages = pickMessages(server.locale, 'live', 'livePage', 'liveShow');
  const isRemoved = url.searchParams.get('done') === 'removed';
  const problem = pageProblemOf(url.searchParams.get('problem'));
  const key = crypto.randomUUID();
  return {
    ...{ lives: dataList, total, pageNo, key, isRemoved, problem, messages },
    head: pageHead(server, messages.live.title),
  };
}

export async function action({ request, context, url }: Route.ActionArgs): Promise<Response | LiveReply> {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const { live } = pickMessages(server.locale, 'live');
  const saved = await saveLiveForm(host, await request.formData(), null, live.form.missing);
  return 'id' in saved ? redirect(`${host.path}/${saved.id}?done=saved`) : saved;
}

export default function LivesPage() {
  const { host, path: livesPath } = useLivePlace();
  const t = useTranslations('live');
  const show = useTranslations('liveShow');
  const page = useTranslations('livePage');
  const { lives, total, pageNo, key, isRemoved, problem } = useLoaderData<typeof loader>();
  const reply: LiveReply | undefined = useReply<typeof action>();
  const { whenOf, factsOf } = useLiveWords();
  return (
    <HostPage
      title={t('title')}
      lead={t(host === 'store' ? 'lead' : 'place.lead')}
      isNarrow
      aside={
        <span className="flex flex-wrap gap-2">
          {host === 'store' && (
            <ButtonLink to={`${livesPath}/hosted`} variant="secondary" size="s">
              {t('hosted.title')}
            </ButtonLink>
          )}
          <ButtonLink to={`${livesPath}/bans`} variant="secondary" size="s">
            {show('ban.menu')}
          </ButtonLink>
        </span>
      }
    >
      {isRemoved && reply === undefined && <Notice tone="success">{t('done.removed')}</Notice>}
      {problem !== null && reply === undefined && <Notice tone="error">{page(`problem.${problem}`)}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {lives.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {lives.map((live) => (
        <DeskItem
          key={live.id}
          label={live.name}
          title={
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              {live.name} <LiveStateBadge state={live.state} />
            </span>
          }
          when={whenOf(live)}
          actions={
            <ButtonLink
              to={live.state === 'draft' ? `${livesPath}/${live.id}` : `${livesPath}/${live.id}/console`}
              size="s"
              variant="secondary"
              aria-label={t('openOf', { name: live.name })}
            >
              {t('open')}
            </ButtonLink>
          }
        >
          <p className="text-sm text-ink-mute tabular-nums">{factsOf(live)}</p>
        </DeskItem>
      ))}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(total / perpage)}
        makeHref={(page) => queryHref(livesPath, { pageNo: page })}
      />
      <Panel title={t('make')}>
        <LiveForm live={null} formKey={key} fields={reply?.fields ?? {}} values={reply?.values ?? {}} />
      </Panel>
    </HostPage>
  );
}

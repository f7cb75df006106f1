import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/lives-page';
import { type LiveReply, saveLiveForm } from './live-form.server.ts';
import { LiveForm } from './live-form.tsx';
import { LiveStateBadge, useLiveWords } from './live-frame.tsx';
import { livesPath } from './live-path.ts';
import { pageProblemOf } from './page-words.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A store's lives, and a new one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.live.list({}));
  const messages = pickMessages(server.locale, 'live', 'livePage', 'liveShow');
  const isRemoved = url.searchParams.get('done') === 'removed';
  const problem = pageProblemOf(url.searchParams.get('problem'));
  return { lives: dataList, isRemoved, problem, head: pageHead(server, messages.live.title), messages };
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response | LiveReply> {
  requireSignIn(context);
  const server = serverSide(context);
  const { live } = pickMessages(server.locale, 'live');
  const saved = await saveLiveForm(server, await request.formData(), null, live.form.missing);
  return 'id' in saved ? redirect(`${livesPath}/${saved.id}?done=saved`) : saved;
}

export default function LivesPage() {
  const t = useTranslations('live');
  const show = useTranslations('liveShow');
  const page = useTranslations('livePage');
  const { lives, isRemoved, problem } = useLoaderData<typeof loader>();
  const reply: LiveReply | undefined = useReply<typeof action>();
  const { whenOf, factsOf } = useLiveWords();
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      isNarrow
      aside={
        <ButtonLink to={`${livesPath}/bans`} variant="secondary" size="s">
          {show('ban.menu')}
        </ButtonLink>
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
      <Panel title={t('make')}>
        <LiveForm live={null} fields={reply?.fields ?? {}} values={reply?.values ?? {}} />
      </Panel>
    </DeskPage>
  );
}

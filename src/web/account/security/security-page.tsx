import { data, redirect, useLoaderData, useOutletContext } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { UserProfile } from '../../../modules/member/member.contract.ts';
import { readSocialFailure } from '../../kit/identity/social-failure.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ActivityList } from '../profile/activity-list.tsx';
import type { Route } from './+types/security-page';
import { PasswordPanel } from './password-panel.tsx';
import { actOnSecurity } from './security-action.server.ts';
import { SessionList } from './session-list.tsx';
import { SocialLinks } from './social-links.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Where somebody is signed in and how they get in: sessions, password, linked providers, what happened lately. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const query = new URL(request.url).searchParams;
  const [sessions, activity, { providers }, linked] = await Promise.all([
    api.identity.sessions({}),
    api.identity.activity({}),
    api.social.providers({}),
    api.social.linked({}),
  ]);
  const messages = pickMessages(locale, 'identity', 'security');
  return {
    sessions: sessions.dataList,
    activity: activity.dataList,
    providers,
    linked: linked.dataList,
    done: query.get('done'),
    socialFailure: readSocialFailure(locale, query.get('social')),
    isLinked: query.get('social') === 'linked',
    head: pageHead(server, messages.security.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const reply = await actOnSecurity(request, serverSide(context));
  if (reply instanceof Response) return reply;
  return reply.done === undefined
    ? data(reply)
    : redirect(`/user/profile/security?done=${encodeURIComponent(reply.done)}`);
}

const doneTexts = ['password', 'revoked', 'revokedOthers', 'unlinked'] as const;

export default function SecurityPage() {
  const t = useTranslations('security');
  const loaded = useLoaderData<typeof loader>();
  const user = useOutletContext<UserProfile>();
  const reply = useReply<typeof action>();
  const done = loaded.isLinked ? 'linked' : doneTexts.find((key) => key === loaded.done);
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="grid gap-4">
        {done !== undefined && <Notice tone="success">{t(`done.${done}`)}</Notice>}
        {loaded.socialFailure !== null && <Notice tone="error">{loaded.socialFailure}</Notice>}
        {reply?.message !== undefined && reply.fields === undefined && (
          <Notice tone="error">{reply.message}</Notice>
        )}
        <SessionList sessions={loaded.sessions} />
        <PasswordPanel hasPassword={user.hasPassword} reply={reply} />
        <SocialLinks providers={loaded.providers} linked={loaded.linked} />
        <ActivityList activity={loaded.activity} />
      </div>
    </>
  );
}

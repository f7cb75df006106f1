import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { safePath } from '../../shared/safe-path.ts';
import { MessagePage } from '../kit/page/message-page.tsx';
import { pageHead } from '../kit/page/private-page.server.ts';
import { readCookie } from '../request/cookies.server.ts';
import { serverSide } from '../request/server-side.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/unauthorized-page';

export { privateMeta as meta } from '../kit/page/private-meta.ts';

/**
 * /401: the token isn't good any more, or the page needs one (SPEC §4, §8). Who comes here with a good one, by going back
 * or from another tab, is told that they are signed in: a bad one is gone by now.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { isSignedIn } = server;
  const hasKeptForm = readCookie(request, 'keptForm') !== null;
  const asked = new URL(request.url).searchParams.get('next');
  const next = asked === null ? null : safePath(asked);
  const head = pageHead(
    server,
    isSignedIn ? pickMessages(server.locale, 'shell').shell.alreadyLoggedIn : '401',
  );
  return data({ isSignedIn, hasKeptForm, next, head }, { status: isSignedIn ? 200 : 401 });
}

export default function UnauthorizedPage() {
  const t = useTranslations('shell');
  const { isSignedIn, hasKeptForm, next } = useLoaderData<typeof loader>();
  const home = (
    <ButtonLink to="/" variant="secondary">
      {t('backToHome')}
    </ButtonLink>
  );
  if (isSignedIn)
    return (
      <MessagePage
        title={t('alreadyLoggedIn')}
        text={t('alreadyLoggedInText')}
        actions={
          <>
            <ButtonLink to="/user/profile">{t('profile')}</ButtonLink>
            {home}
          </>
        }
      />
    );
  return (
    <MessagePage
      code="401"
      title={t('unauthorized')}
      text={t(hasKeptForm ? 'unauthorizedKept' : 'unauthorizedText')}
      actions={
        <>
          <ButtonLink to={next === null ? '/login' : `/login?${new URLSearchParams({ next })}`}>
            {t('login')}
          </ButtonLink>
          {home}
        </>
      }
    />
  );
}

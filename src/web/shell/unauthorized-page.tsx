import { data, useLoaderData, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { MessagePage } from '../kit/page/message-page.tsx';
import { readCookie } from '../request/cookies.server.ts';
import type { loader as rootLoader } from '../root.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/unauthorized-page';

/** /401: the token isn't good any more, or the page needs one (SPEC §4, §8). */
export function loader({ request }: Route.LoaderArgs) {
  return data({ hasKeptForm: readCookie(request, 'keptForm') !== null }, { status: 401 });
}

export function meta() {
  return [{ title: '401' }, { name: 'robots', content: 'noindex' }];
}

export default function UnauthorizedPage() {
  const t = useTranslations('shell');
  const { hasKeptForm } = useLoaderData<typeof loader>();
  const isSignedIn = useRouteLoaderData<typeof rootLoader>('root')?.isSignedIn ?? false;
  return (
    <MessagePage
      code="401"
      title={t('unauthorized')}
      text={t(hasKeptForm ? 'unauthorizedKept' : 'unauthorizedText')}
      actions={
        <>
          {!isSignedIn && <ButtonLink to="/login">{t('login')}</ButtonLink>}
          <ButtonLink to="/" variant="secondary">
            {t('backToHome')}
          </ButtonLink>
        </>
      }
    />
  );
}

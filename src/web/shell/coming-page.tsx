import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { MessagePage } from '../kit/page/message-page.tsx';
import { requireSignIn, serverSide } from '../request/server-side.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/coming-page';
import { needsLogin } from './route-guards.rules.ts';

/** A page of SPEC §2 that a later piece of work brings; those that need an account already ask for one. */
export function loader({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  if (needsLogin(new URL(request.url).pathname)) requireSignIn(context);
  const { locale } = serverSide(context);
  return { messages: pickMessages(locale, 'shell') };
}

export function meta() {
  return [{ title: 'บรรณศาลา · Bannasala' }, { name: 'robots', content: 'noindex' }];
}

export default function ComingPage() {
  const t = useTranslations('shell');
  return (
    <MessagePage
      title={t('coming')}
      text={t('comingText')}
      actions={
        <>
          <ButtonLink to="/product">{t('browseBooks')}</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            {t('backToHome')}
          </ButtonLink>
        </>
      }
    />
  );
}

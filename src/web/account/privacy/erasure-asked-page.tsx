import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { MessagePage } from '../../kit/page/message-page.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/erasure-asked-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** What somebody reads who has asked to be forgotten: they are signed out by now. */
export function loader({ url, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const due = new Date(url.searchParams.get('due') ?? Number.NaN);
  const messages = pickMessages(server.locale, 'privacy');
  return {
    date: Number.isNaN(due.getTime()) ? null : formatDate(server.locale, due),
    head: pageHead(server, messages.privacy.asked.title),
    messages: { privacy: { asked: messages.privacy.asked } },
  };
}

export default function ErasureAskedPage({ loaderData: { date } }: Route.ComponentProps) {
  const t = useTranslations('privacy.asked');
  return (
    <MessagePage
      title={t('title')}
      text={date === null ? undefined : t('text', { date })}
      actions={
        <>
          <ButtonLink to="/">{t('home')}</ButtonLink>
          <ButtonLink to="/login?next=%2Fuser%2Fprofile%2Fprivacy" variant="secondary">
            {t('login')}
          </ButtonLink>
        </>
      }
    />
  );
}

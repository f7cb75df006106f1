import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { serverSide } from '../server-side.server.ts';
import type { Route } from './+types/coming-page';

/** A page of SPEC §2 that a later piece of work brings. */
export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const { locale } = serverSide(context);
  return { messages: pickMessages(locale, 'shell') };
}

export default function ComingPage() {
  const t = useTranslations('shell');
  return (
    <main>
      <h1>{t('coming')}</h1>
    </main>
  );
}

import { Outlet, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/profile-layout';
import { ProfileMenu } from './profile-menu.tsx';

/** SPEC §6: "/user/profile/{menu} requires login". Menus inside find the account through `useOutletContext`. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const { api, locale } = serverSide(context);
  const { user } = await api.identity.user({});
  return { user, messages: pickMessages(locale, 'order') };
}

/** Whoever comes back in the days of grace is told, on every page of their account (src/modules/privacy). */
function ErasureNotice({ dueAt }: { dueAt: string }) {
  const t = useTranslations('order.erasure');
  return (
    <Notice
      tone="warning"
      title={t('title')}
      className="mt-6"
      action={<Link to="/user/profile/privacy">{t('undo')}</Link>}
    >
      {t('dueAt')} <Moment at={dueAt} />
    </Notice>
  );
}

export default function ProfileLayout() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <div className="page-width grid gap-x-8 pb-12 md:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-12">
      <aside className="min-w-0 md:pt-8 print:hidden">
        <ProfileMenu role={user.role} />
      </aside>
      <main className="min-w-0">
        {user.erasureDueAt !== null && <ErasureNotice dueAt={user.erasureDueAt} />}
        <Outlet context={user} />
      </main>
    </div>
  );
}

import { Outlet, useLoaderData } from 'react-router';
import { pickMessages } from '../../messages/messages.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import type { Route } from './+types/profile-layout';
import { ProfileMenu } from './profile-menu.tsx';

/** SPEC §6: "/user/profile/{menu} requires login". Menus inside find the account through `useOutletContext`. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const { api, locale } = serverSide(context);
  const { user } = await api.identity.user({});
  return { user, messages: pickMessages(locale, 'order') };
}

export default function ProfileLayout() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <div className="page-width grid gap-x-8 pb-12 md:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-12">
      <aside className="min-w-0 md:pt-8 print:hidden">
        <ProfileMenu role={user.role} />
      </aside>
      <main className="min-w-0">
        <Outlet context={user} />
      </main>
    </div>
  );
}

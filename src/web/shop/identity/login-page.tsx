import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/login-page';
import { actOnLogin } from './login-action.server.ts';
import { loadLogin } from './login-loader.server.ts';
import { LoginPanel } from './login-panel.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const loaded = await loadLogin(request, server);
  return { ...loaded, head: pageHead(server, loaded.messages.identity.loginTitle) };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnLogin(request, serverSide(context));
}

export default function LoginPage() {
  const t = useTranslations('identity');
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <LoginPanel path="/login" title={t('loginTitle')} lead={t('loginLead')} loaded={loaded} reply={reply} />
  );
}

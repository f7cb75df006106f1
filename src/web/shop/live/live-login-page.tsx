import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { actOnLogin } from '../identity/login-action.server.ts';
import { loadLogin } from '../identity/login-loader.server.ts';
import { LoginPanel } from '../identity/login-panel.tsx';
import type { Route } from './+types/live-login-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Signing in on the way to a live's basket (SPEC §2): the shop's own way, told as what it is for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { messages, ...loaded } = await loadLogin(request, server, '/live/transaction');
  const live = pickMessages(server.locale, 'live');
  return {
    ...loaded,
    head: pageHead(server, live.live.basket.loginTitle),
    messages: { ...messages, ...live },
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnLogin(request, serverSide(context));
}

export default function LiveLoginPage() {
  const t = useTranslations('live.basket');
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <LoginPanel
      path="/live/login"
      title={t('loginTitle')}
      lead={t('loginLead')}
      loaded={loaded}
      reply={reply}
    />
  );
}

import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DocumentRegister } from '../../kit/document/document-register.tsx';
import { readRegisterQuery, registerInput } from '../../kit/document/register-query.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useMayDo } from '../centre/rights.ts';
import type { Route } from './+types/store-register-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A store's documents by month, for who keeps its books; to everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = { ...readRegisterQuery(url.searchParams), sellerId: 0 };
  const register = await orHidden(server.api.document.register.ofStore(registerInput(query)));
  const messages = pickMessages(server.locale, 'document');
  return { query, register, head: pageHead(server, messages.document.register.title), messages };
}

export default function StoreRegisterPage() {
  const t = useTranslations('document');
  const { query, register } = useLoaderData<typeof loader>();
  const mayOpenOrders = useMayDo('orders');
  return (
    <DeskPage
      title={t('register.title')}
      lead={t('register.lead')}
      aside={
        <ButtonLink to="/manage-store/settings/tax" variant="secondary" size="s">
          {t('profile.link')}
        </ButtonLink>
      }
    >
      <DocumentRegister
        path="/manage-store/documents"
        filePath="/manage-store/documents"
        orderPath={mayOpenOrders ? '/manage-store/orders' : null}
        query={query}
        register={register}
      />
    </DeskPage>
  );
}

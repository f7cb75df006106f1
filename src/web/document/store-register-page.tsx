import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/store-register-page';
import { DocumentRegister } from './document-register.tsx';
import { readRegisterQuery, registerInput } from './register-query.ts';

export { privateMeta as meta } from '../private-meta.ts';

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
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('register.orders'), to: '/seller/orders' }, { label: t('register.title') }]}
          />
        }
        lead={t('register.lead')}
        aside={
          <ButtonLink to="/seller/tax-profile" variant="secondary" size="s">
            {t('profile.link')}
          </ButtonLink>
        }
      >
        {t('register.title')}
      </PageTitle>
      <DocumentRegister
        path="/seller/documents"
        filePath="/seller/documents"
        orderPath="/seller/orders"
        query={query}
        register={register}
      />
    </main>
  );
}

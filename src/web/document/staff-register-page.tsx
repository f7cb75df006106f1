import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/staff-register-page';
import { DocumentRegister } from './document-register.tsx';
import { readRegisterQuery, registerInput } from './register-query.ts';

export { privateMeta as meta } from '../private-meta.ts';

/** All stores' documents by month, or one's; to everybody but staff the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = readRegisterQuery(url.searchParams);
  const { stores, ...register } = await orHidden(
    server.api.document.register.ofAll({
      ...registerInput(query),
      ...(query.sellerId === 0 ? {} : { sellerId: query.sellerId }),
    }),
  );
  const messages = pickMessages(server.locale, 'document');
  return { query, stores, register, head: pageHead(server, messages.document.register.allTitle), messages };
}

export default function StaffRegisterPage() {
  const t = useTranslations('document');
  const { query, stores, register } = useLoaderData<typeof loader>();
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={
          <Breadcrumb items={[{ label: t('staff.home'), to: '/admin' }, { label: t('register.allTitle') }]} />
        }
        lead={t('register.allLead')}
      >
        {t('register.allTitle')}
      </PageTitle>
      <DocumentRegister
        path="/admin/documents"
        filePath="/admin/documents/files"
        orderPath="/admin/documents"
        query={query}
        register={register}
        stores={stores}
      />
    </main>
  );
}

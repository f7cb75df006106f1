import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DocumentRegister } from '../../kit/document/document-register.tsx';
import { readRegisterQuery, registerInput } from '../../kit/document/register-query.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/staff-register-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

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
    <DeskPage
      title={t('register.allTitle')}
      way={[{ label: t('staff.home'), to: '/admin' }]}
      lead={t('register.allLead')}
    >
      <DocumentRegister
        path="/admin/documents"
        filePath="/admin/documents/files"
        orderPath="/admin/documents"
        query={query}
        register={register}
        stores={stores}
      />
    </DeskPage>
  );
}

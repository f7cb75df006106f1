import { data } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { legalTags, readLegalDocument } from '../../kit/legal/legal-documents.server.ts';
import { publicPage } from '../../kit/page/page-headers.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/cookies-page';
import { CookieChoiceForm } from './cookie-choice-form.tsx';
import { askedVersion, LegalPage, legalMeta } from './legal-page.tsx';

export const headers = publicPage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { locale, siteUrl } = server;
  const { legal, cookies } = pickMessages(locale, 'privacy').privacy;
  return data(
    {
      document: await readLegalDocument(server, 'cookies', askedVersion(url)),
      isSaved: url.searchParams.has('saved'),
      locale,
      siteUrl,
      messages: { privacy: { legal, cookies } },
    },
    { headers: { 'x-cache-tags': legalTags } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : legalMeta(loaderData);
}

export default function CookiesPage({ loaderData: { document, isSaved } }: Route.ComponentProps) {
  return (
    <LegalPage document={document}>
      <CookieChoiceForm isSaved={isSaved} />
    </LegalPage>
  );
}

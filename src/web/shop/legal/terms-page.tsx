import { pickMessages } from '../../../messages/messages.server.ts';
import { readLegalDocument } from '../../kit/legal/legal-documents.server.ts';
import { publicPage } from '../../kit/page/page-headers.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/terms-page';
import { LegalPage, legalMeta } from './legal-page.tsx';

export const headers = publicPage;

export async function loader({ context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { locale, siteUrl } = server;
  const { legal } = pickMessages(locale, 'privacy').privacy;
  return {
    document: await readLegalDocument(server, 'terms'),
    locale,
    siteUrl,
    messages: { privacy: { legal } },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : legalMeta(loaderData);
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} />;
}

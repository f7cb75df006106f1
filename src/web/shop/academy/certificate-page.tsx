import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/certificate-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /academy/certificate/{number}: what a certificate's number stands for, to anybody who has it. No search engine keeps it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const messages = pickMessages(server.locale, 'academy');
  const head = pageHead(server, messages.academy.check.title);
  try {
    const certificate = await server.api.academy.certificate({ number: params.number });
    return data({ certificate, head, messages });
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status } = apiFailure(error);
    if (status !== 404 && status !== 400) throw error;
    return data({ certificate: null, head, messages }, { status: 404 });
  }
}

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const tones = { valid: 'success', revoked: 'error', erased: 'info' } as const;

export default function CertificatePage() {
  const t = useTranslations('academy.check');
  const states = useTranslations('academy.certificate');
  const { certificate } = useLoaderData<typeof loader>();
  if (certificate === null)
    return (
      <main className="page-width py-10 wrap-anywhere">
        <EmptyState headingLevel="h1" title={t('unknown')} text={t('unknownText')} />
      </main>
    );
  const { number, state, name, title, edition, issuedAt, revokedAt } = certificate;
  return (
    <main className="page-width max-w-2xl! pb-16 wrap-anywhere">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="grid gap-4">
        <Notice tone={tones[state]} title={t(`${state}Title`)}>
          {state === 'revoked' &&
            revokedAt !== null &&
            t.rich('revokedText', { at: () => <Day at={revokedAt} /> })}
          {state === 'erased' && t('erasedText')}
        </Notice>
        <dl className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:grid-cols-2">
          <Fact label={t('name')}>
            <span className="text-lg font-semibold wrap-anywhere">{name ?? t('nameGone')}</span>
          </Fact>
          <Fact label={t('course')}>
            <span className="font-semibold wrap-anywhere">{title}</span>
          </Fact>
          <Fact label={t('number')}>
            <span className="tabular-nums">{number}</span>
          </Fact>
          <Fact label={t('state')}>{states(state)}</Fact>
          <Fact label={t('issuedAt')}>
            <Day at={issuedAt} />
          </Fact>
          <Fact label={t('edition')}>{edition}</Fact>
        </dl>
      </div>
    </main>
  );
}

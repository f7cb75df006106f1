import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { CertificateLine } from '../../../modules/academy/academy.contract.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Route } from './+types/academy-page';
import { CourseGrid } from './course-grid.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /academy: topics with the courses that are for whoever is signed in, and what they were certified. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const messages = pickMessages(server.locale, 'academy');
  const overview = await server.api.academy.overview({});
  return { ...overview, head: pageHead(server, messages.academy.title), messages };
}

export default function AcademyPage() {
  const t = useTranslations('academy');
  const { topics, certificates } = useLoaderData<typeof loader>();
  return (
    <main className="page-width pb-16 wrap-anywhere">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {topics.length === 0 && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
      <div className="grid gap-10">
        {topics.map(({ id, urlKey, name, about, courses }) => (
          <section key={id} aria-labelledby={`topic-${id}`} className="grid gap-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 id={`topic-${id}`} className="text-xl md:text-2xl">
                <Link to={`/academy/topic/${urlKey}`} prefetch="intent" className="hover:text-primary">
                  {name}
                </Link>
              </h2>
              {about !== '' && <p className="prose-width basis-full text-ink-soft">{about}</p>}
            </div>
            <CourseGrid courses={courses} />
          </section>
        ))}
        {certificates.length > 0 && (
          <section aria-labelledby="certificates" className="grid gap-4">
            <h2 id="certificates" className="text-xl md:text-2xl">
              {t('certificate.mine')}
            </h2>
            <ul className="grid gap-3 md:grid-cols-2">
              {certificates.map((certificate) => (
                <li key={certificate.number} className="rounded-lg border border-line bg-surface p-4">
                  <CertificateFacts certificate={certificate} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  );
}

const tones = { valid: 'success', revoked: 'danger', erased: 'neutral' } as const;

/** A certificate as its owner sees it. Wants the messages `academy`. */
export function CertificateFacts({ certificate }: { certificate: CertificateLine }) {
  const t = useTranslations('academy.certificate');
  const { number, state, name, title, issuedAt } = certificate;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{title}</p>
        <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {t.rich('issuedTo', { name, at: () => <Day at={issuedAt} /> })}
      </p>
      <p className="text-sm text-ink-mute tabular-nums">{t('number', { number })}</p>
      {state === 'revoked' && <p className="text-sm text-ink-soft">{t('revokedText')}</p>}
      <div className="flex flex-wrap gap-x-5">
        {state === 'valid' && (
          <FileLink href={`/academy/certificate-file/${number}`}>{t('download')}</FileLink>
        )}
        <Link
          to={`/academy/certificate/${number}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          {t('check')}
        </Link>
      </div>
    </div>
  );
}

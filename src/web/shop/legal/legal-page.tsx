import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { useTranslations } from 'use-intl';
import { dayOfVersion } from '../../../modules/consent/consent.rules.ts';
import type { Locale } from '../../../shared/locale.ts';
import type { LegalDocument } from '../../kit/legal/legal-documents.server.ts';
import { LegalSections } from '../../kit/legal/legal-sections.tsx';
import { pageMeta } from '../../kit/page/seo.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

type LegalPageData = { document: LegalDocument; locale: Locale; siteUrl: string };

const paths = {
  terms: '/term-and-condition',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
} as const;

export function legalMeta({ document, locale, siteUrl }: LegalPageData): MetaDescriptor[] {
  const { name, title, lead } = document;
  return pageMeta({ title, description: lead, path: paths[name], type: 'article', locale, siteUrl });
}

/** Which version is asked for, as consents name it; undefined for the one in force. */
export function askedVersion(url: URL): string | undefined {
  const version = url.searchParams.get('version') ?? '';
  return /^\d{4}-\d\d-\d\d(-\d{1,3})?$/.test(version) ? version : undefined;
}

/** A legal document: what it is about, when it came into force, its contents, its sections. */
export function LegalPage({ document, children }: { document: LegalDocument; children?: ReactNode }) {
  const t = useTranslations('privacy.legal');
  const { name, title, lead, version, versionDate, isInForce, isToCome, next, sections, things } = document;
  return (
    <main className="page-width">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: title }]} />}
        lead={lead === '' ? undefined : lead}
        aside={
          <p className="text-sm text-ink-mute">
            {t.rich(isToCome ? 'versionToCome' : 'version', {
              date: () => <time dateTime={dayOfVersion(version)}>{versionDate}</time>,
            })}
          </p>
        }
      >
        {title}
      </PageTitle>
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_minmax(0,42rem)] lg:gap-14">
        <Contents sections={sections} title={t('contents')} />
        <article className="grid gap-8">
          {!isInForce && (
            <Notice tone="info">
              {t.rich(isToCome ? 'toCome' : 'earlier', {
                date: versionDate,
                link: (words) => (
                  <Link to={paths[name]} className="text-primary underline">
                    {words}
                  </Link>
                ),
              })}
            </Notice>
          )}
          {isInForce && next !== null && (
            <Notice tone="info">
              {t.rich('next', {
                date: next.date,
                link: (words) => (
                  <Link to={`${paths[name]}?version=${next.version}`} className="text-primary underline">
                    {words}
                  </Link>
                ),
              })}
            </Notice>
          )}
          {children}
          <LegalSections sections={sections} things={things} />
        </article>
      </div>
    </main>
  );
}

function Contents({ sections, title }: { sections: LegalDocument['sections']; title: string }) {
  const links = (
    <ol className="grid gap-0.5 text-sm">
      {sections
        .filter(({ title: named }) => named !== '')
        .map((section, index) => (
          <li key={section.id} className="flex gap-2">
            <span aria-hidden="true" className="w-5 shrink-0 py-1 text-right text-ink-mute tabular-nums">
              {index + 1}
            </span>
            <a href={`#${section.id}`} className="py-1 hover:text-primary hover:underline">
              {section.title}
            </a>
          </li>
        ))}
    </ol>
  );
  return (
    <>
      <details className="group rounded-lg border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 items-center justify-between px-4 font-semibold">
          {title}
          <ChevronDown className="size-5 text-ink-mute group-open:rotate-180" aria-hidden="true" />
        </summary>
        <nav aria-label={title} className="px-3 pb-3">
          {links}
        </nav>
      </details>
      <nav aria-label={title} className="sticky top-32 hidden border-l border-line pl-3 lg:block">
        <p className="mb-1 pl-7 text-sm font-semibold">{title}</p>
        {links}
      </nav>
    </>
  );
}

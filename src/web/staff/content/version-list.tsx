import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ContentVersion } from '../../../modules/content/content-desk.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ComparedFields } from './compared-fields.tsx';
import type { ContentReply } from './content-action.server.ts';

type VersionListProps = {
  /** Of the page itself. */
  path: string;
  document: { version: number };
  versions: { dataList: ContentVersion[]; total: number };
  pageNo: number;
  perpage: number;
  comparison: NonNullable<ContentReply['theirs']>['comparison'] | null;
  before: number;
  after: number;
};

/** The versions of a document, two of them side by side, and the way back to one. Wants the messages `contentDesk`. */
export function VersionList(props: VersionListProps) {
  const { path, document, versions, pageNo, perpage, comparison, before, after } = props;
  const t = useTranslations('contentDesk');
  return (
    <>
      <Panel title={t('versions.list')}>
        <ol className="grid">
          {versions.dataList.map(({ version, at, by, isPublished }) => (
            <li
              key={version}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0"
            >
              <span className="w-10 font-semibold tabular-nums">{version}</span>
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {by} <Moment at={at} className="text-sm text-ink-mute tabular-nums" />
              </span>
              {isPublished && <Badge tone="success">{t('versions.published')}</Badge>}
              {version > 1 && (
                <Link
                  to={`${path}?before=${version - 1}&after=${version}#compared`}
                  aria-label={t('versions.compareOf', { version })}
                  className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
                >
                  {t('versions.compare')}
                </Link>
              )}
              {version < document.version && (
                <Form method="post">
                  <input type="hidden" name="version" value={document.version} />
                  <Button
                    type="submit"
                    name="to"
                    value={version}
                    variant="secondary"
                    size="s"
                    aria-label={t('versions.backOf', { version })}
                  >
                    {t('versions.back')}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ol>
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(versions.total / perpage)}
          makeHref={(page) => `${path}?pageNo=${page}`}
        />
      </Panel>
      {comparison !== null && (
        <section id="compared" className="scroll-mt-24">
          <Panel title={t('versions.between', { before, after })}>
            <ComparedFields {...comparison} />
          </Panel>
        </section>
      )}
    </>
  );
}

import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StoreEbook } from '../../../modules/ebook/ebook.contract.ts';
import { fileSizeText } from '../../kit/file/file-size.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

type StoreFile = NonNullable<StoreEbook['file']>;

type EbookPanelProps = {
  productId: number;
  ebook: StoreEbook;
  /** What has just become of the file. */
  done: string | null;
  /** Why the last one wasn't taken. */
  error?: string | undefined;
};

const accept = '.epub,.pdf,application/epub+zip,application/pdf';
const deeds = ['ebookSaved', 'ebookRemoved'] as const;

/** The file of an e-book: what is sold, another in its place, taken off sale; and those before it. Wants the messages `ebook`. */
export function EbookPanel({ productId, ebook, done, error }: EbookPanelProps) {
  const t = useTranslations('ebook.file');
  const { file, before, readers, mostBytes } = ebook;
  const { formAction, formData } = useNavigation();
  const path = `/manage-store/product/${productId}/ebook`;
  const isBusy = formAction?.startsWith(path) === true && formData?.get('intent') === 'save';
  const deed = deeds.find((each) => each === done);
  const maxMegabytes = mostBytes / 1024 / 1024;
  return (
    <div id="ebook" className="scroll-mt-20">
      <Panel title={t('title')}>
        {deed !== undefined && error === undefined && <Notice tone="success">{t(deed)}</Notice>}
        {file === null ? (
          <Notice tone="warning" title={t('none')}>
            {t('noneText')}
          </Notice>
        ) : (
          <Facts file={file} readers={readers} />
        )}
        <Form
          method="post"
          action={path}
          encType="multipart/form-data"
          noValidate
          className="grid gap-4 border-t border-line pt-4"
        >
          <FileField
            name="file"
            label={t(file === null ? 'choose' : 'another')}
            hint={t(file === null ? 'chooseHint' : 'anotherHint', { maxMegabytes })}
            accept={accept}
            error={error}
          />
          <Button
            type="submit"
            name="intent"
            value="save"
            variant={file === null ? 'primary' : 'secondary'}
            isBusy={isBusy}
            className="justify-self-start"
          >
            {t(file === null ? 'save' : 'replace')}
          </Button>
        </Form>
        {file !== null && (
          <ConfirmPanel
            label={t('remove')}
            title={t('removeTitle')}
            text={readers > 0 ? t('removeKept', { count: readers }) : t('removeText')}
            submit={t('removeSubmit')}
            intent="remove"
            action={path}
            look="quiet"
          />
        )}
        {before.length > 0 && <Before files={before} />}
      </Panel>
    </div>
  );
}

function Facts({ file, readers }: { file: StoreFile; readers: number }) {
  const t = useTranslations('ebook.file');
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="success">{t('onSale')}</Badge>
        <span className="font-semibold wrap-anywhere">{file.fileName}</span>
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact label={t('format')}>
          {file.format === 'epub' ? 'EPUB' : 'PDF'} ·{' '}
          <span className="tabular-nums">{fileSizeText(file.sizeBytes)}</span>
        </Fact>
        {file.pages !== null && (
          <Fact label={t('pages')}>
            <span className="tabular-nums">{t('pageCount', { count: file.pages })}</span>
          </Fact>
        )}
        <Fact label={t('uploaded')}>
          <Moment at={file.uploadedAt} />
          {file.uploadedBy !== null && ` · ${file.uploadedBy}`}
        </Fact>
        <Fact label={t('readers')}>
          <span className="tabular-nums">{t('readerCount', { count: readers })}</span>
        </Fact>
      </dl>
    </div>
  );
}

function Before({ files }: { files: readonly StoreFile[] }) {
  const t = useTranslations('ebook.file');
  return (
    <details className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
        {t('before', { count: files.length })}
      </summary>
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.uploadedAt} className="grid gap-0.5 py-2 text-sm">
            <span className="font-semibold wrap-anywhere">{file.fileName}</span>
            <span className="text-ink-soft tabular-nums">
              {file.format === 'epub' ? 'EPUB' : 'PDF'} · {fileSizeText(file.sizeBytes)} ·{' '}
              <Moment at={file.uploadedAt} />
              {file.uploadedBy !== null && ` · ${file.uploadedBy}`}
            </span>
            {file.endedAt !== null && (
              <span className="text-ink-mute">
                {t('ended')} <Moment at={file.endedAt} />
                {file.endedBy !== null && ` · ${file.endedBy}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

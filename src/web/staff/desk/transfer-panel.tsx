import { useTranslations } from 'use-intl';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { TransferReply } from './read-transfer.server.ts';

type TransferPanelProps = {
  id: string;
  /** Of this filling in of the page (ui/form-key.tsx). */
  formKey: string;
  name?: string;
  title: string;
  reply: TransferReply | undefined;
};

/** Money has been transferred: under which reference, when, and the bank's proof. Wants the messages `admin`. */
export function TransferPanel({ id, formKey, name, title, reply }: TransferPanelProps) {
  const t = useTranslations('admin.transfer');
  const isMissing = (field: TransferReply['missing'][number]) => reply?.missing.includes(field) === true;
  return (
    <ConfirmPanel
      label={t('pay')}
      {...(name === undefined ? {} : { name })}
      title={title}
      submit={t('paySubmit')}
      intent="pay"
      fields={{ id }}
      formKey={`${formKey} ${id}`}
      hasFile
      isMistaken={reply !== undefined}
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Field
        name="reference"
        label={t('reference')}
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={reply?.reference ?? ''}
        error={isMissing('reference') ? t('required') : undefined}
      />
      <Field
        name="paidAt"
        type="datetime-local"
        label={t('paidAt')}
        required
        defaultValue={reply?.paidAt ?? ''}
        error={isMissing('paidAt') ? t('required') : undefined}
      />
      <FileField
        name="file"
        label={t('file')}
        hint={t('fileHint')}
        required
        accept="image/png,image/jpeg,image/webp,application/pdf"
        error={isMissing('file') ? t('fileMissing') : undefined}
      />
    </ConfirmPanel>
  );
}

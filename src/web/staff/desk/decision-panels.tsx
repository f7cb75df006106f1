import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';

type ApproveProps = {
  id: string | number;
  /** What the button says; "approve" otherwise. */
  label?: string;
  title: string;
  text: string;
  /** Further fields, and whether one of them is wrong. */
  children?: ReactNode;
  isMistaken?: boolean;
};
type RejectProps = {
  id: string | number;
  title: string;
  text: string;
  /** What the field for the reason is called, which the other side reads. */
  reason: string;
  isReasonMissing: boolean;
};

/** Staff's yes to something that waits: asked once more. */
export function ApprovePanel({ id, label, title, text, children, isMistaken }: ApproveProps) {
  const t = useTranslations('admin');
  return (
    <ConfirmPanel
      label={label ?? t('approve')}
      title={title}
      text={text}
      submit={t('approveSubmit')}
      intent="approve"
      fields={{ id }}
      isMistaken={isMistaken === true}
    >
      {children}
    </ConfirmPanel>
  );
}

/** Staff's no to something that waits, with the reason that its owner reads. */
export function RejectPanel({ id, title, text, reason, isReasonMissing }: RejectProps) {
  const t = useTranslations('admin');
  return (
    <ConfirmPanel
      label={t('reject')}
      title={title}
      text={text}
      submit={t('rejectSubmit')}
      intent="reject"
      fields={{ id }}
      look="quiet"
      tone="danger"
      reason={{ label: reason, error: isReasonMissing ? t('rejectRequired') : undefined }}
    />
  );
}

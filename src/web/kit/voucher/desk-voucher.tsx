import { useLocale, useTranslations } from 'use-intl';
import type { DeskVoucher } from '../../../modules/promotion/voucher-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeskPage } from '../desk/desk-page.tsx';
import type { VoucherReply } from './desk.server.ts';
import { useDeskWay } from './desk-list.tsx';
import { type DeskOwner, voucherDesks } from './desk-owner.ts';
import { DeskStateBadge, VoucherFigures } from './desk-words.tsx';
import { VoucherForm } from './voucher-form.tsx';

type DeskVoucherPageProps = {
  owner: DeskOwner;
  /** Null: one that isn't made yet. */
  voucher: DeskVoucher | null;
  fresh: { code: string; startsAt: string } | null;
  isSaved: boolean;
  formKey: string;
  reply: VoucherReply | undefined;
};

/** A voucher of a desk: what came of it, its form, and how to stop it. */
export function DeskVoucherPage({ owner, voucher, fresh, isSaved, formKey, reply }: DeskVoucherPageProps) {
  const t = useTranslations('voucherDesk');
  const locale = useLocale();
  const title = voucher === null ? t('make') : inLocale(locale, voucher.nameTh, voucher.nameEn);
  const isOpen = voucher !== null && voucher.state !== 'stopped' && voucher.state !== 'over';
  return (
    <DeskPage
      title={title}
      way={[...useDeskWay(owner), { label: t('title'), to: voucherDesks[owner].path }]}
      aside={voucher === null ? undefined : <DeskStateBadge state={voucher.state} />}
      isNarrow
    >
      {isSaved && reply === undefined && <Notice tone="success">{t('done.saved')}</Notice>}
      {voucher !== null && (
        <Panel title={t('figures.title')}>
          <VoucherFigures voucher={voucher} />
        </Panel>
      )}
      {voucher?.state === 'stopped' && reply === undefined && <Notice tone="info">{t('stopped')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <VoucherForm
        // Somebody may have collected it meanwhile: then less of it can be changed.
        key={`${voucher?.version ?? 'new'} ${voucher?.isHeld ?? false}`}
        owner={owner}
        voucher={voucher}
        fresh={fresh}
        formKey={formKey}
        reply={reply}
      />
      {isOpen && <StopPanel voucher={voucher} />}
    </DeskPage>
  );
}

function StopPanel({ voucher }: { voucher: DeskVoucher }) {
  const t = useTranslations('voucherDesk.stop');
  return (
    <ConfirmPanel
      label={t('label')}
      title={t('title')}
      text={t('text')}
      submit={t('submit')}
      intent="stop"
      fields={{ version: voucher.version }}
      look="quiet"
      tone="danger"
    />
  );
}

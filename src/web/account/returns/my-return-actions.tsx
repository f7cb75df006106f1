import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ParcelFields } from '../../kit/parcel/parcel-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import type { MyReturnReply } from './my-return-action.server.ts';

type Props = { reply: MyReturnReply | undefined };

/** Which carrier has the parcel going back, under which number: what is waited for, so it stands open. */
export function SendBackForm({ carriers, reply }: Props & { carriers: readonly string[] }) {
  const t = useTranslations('returns.send');
  const isBusy = useNavigation().formData?.get('intent') === 'send';
  return (
    <Form method="post" noValidate className="group grid gap-4 border-t border-line pt-4">
      <input type="hidden" name="intent" value="send" />
      <p className="font-serif text-lg font-semibold">{t('title')}</p>
      <ParcelFields carriers={carriers} reply={reply?.parcel} />
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {t('submit')}
      </Button>
    </Form>
  );
}

/** Staff are to look at a rejection: once. */
export function DisputeForm({ reply }: Props) {
  const t = useTranslations('returns.dispute');
  const mistake = useTranslations('returns.mistake');
  return (
    <ConfirmPanel
      label={t('open')}
      title={t('title')}
      text={t('text')}
      submit={t('submit')}
      intent="dispute"
      isWide
      reason={{
        name: 'note',
        label: t('note'),
        rows: 4,
        maxLength: 1000,
        error: reply?.isNoteMissing === true ? mistake('required') : undefined,
      }}
    />
  );
}

/** The items are kept after all. */
export function WithdrawForm() {
  const t = useTranslations('returns.withdraw');
  return (
    <ConfirmPanel
      label={t('open')}
      title={t('title')}
      text={t('text')}
      submit={t('submit')}
      intent="withdraw"
      look="quiet"
      tone="danger"
      id="withdraw"
    />
  );
}

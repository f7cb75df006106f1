import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ChannelReply } from './channel-reply.server.ts';

/** Inside a channel's form: what turning it off means, and the button that says so. */
export function ChannelQuestion({
  question,
  of,
}: {
  question: ChannelReply['question'];
  of: 'payment' | 'shipping';
}) {
  const t = useTranslations('channelDesk');
  if (question === undefined) return null;
  return (
    <Notice
      tone="warning"
      title={t('question.title')}
      action={
        <Button type="submit" name="isConfirmed" value="1" variant="danger">
          {t('question.yes')}
        </Button>
      }
    >
      {of === 'shipping' ? t('question.shippingOff') : t(`question.${question}`)}
    </Notice>
  );
}

import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LivePost } from '../../../modules/live/live.contract.ts';
import { livePath } from '../../../modules/live/live-path.rules.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';

type ShowPanelProps = {
  live: LivePost;
  /** What was typed, when it comes back. */
  sent: Readonly<Record<string, string>> | undefined;
  /** Somebody has changed it meanwhile: what stands there now is told. */
  isConflict: boolean;
};

/** A live's page in the shop: its video, and whether shoppers see that it is to come. Wants the messages `liveShow`. */
export function ShowPanel({ live, sent, isConflict }: ShowPanelProps) {
  const t = useTranslations('liveShow.host');
  const isShown = live.state !== 'draft' || live.isAnnounced;
  const isOver = live.state === 'finished';
  return (
    <Panel
      title={t('title')}
      aside={
        isShown ? (
          <ButtonLink to={livePath(live)} size="s" variant="secondary" reloadDocument>
            {t('open')}
          </ButtonLink>
        ) : undefined
      }
    >
      <p className="text-ink-soft">{t('lead')}</p>
      {!isOver && (
        <Form method="post" noValidate className="grid gap-3">
          <input type="hidden" name="wasAddress" value={live.videoAddress} />
          {live.isAnnounced && <input type="hidden" name="wasAnnounced" value="yes" />}
          {sent !== undefined && isConflict && (
            <Notice tone="warning">
              <p className="wrap-anywhere">
                {t('now', { address: live.videoAddress === '' ? '–' : live.videoAddress })}
              </p>
              {live.state === 'draft' && <p>{t(live.isAnnounced ? 'nowAnnounced' : 'nowHidden')}</p>}
            </Notice>
          )}
          <Field
            name="videoAddress"
            type="url"
            inputMode="url"
            label={t('video')}
            hint={t('videoHint')}
            maxLength={500}
            autoComplete="off"
            defaultValue={sent?.videoAddress ?? live.videoAddress}
          />
          {live.state === 'draft' ? (
            <CheckboxField
              name="isAnnounced"
              value="yes"
              label={t('announce')}
              hint={t('announceHint')}
              defaultChecked={sent === undefined ? live.isAnnounced : sent.isAnnounced !== ''}
            />
          ) : (
            live.isAnnounced && <input type="hidden" name="isAnnounced" value="yes" />
          )}
          <div>
            <Button type="submit" name="intent" value="show" variant="secondary">
              {t('save')}
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  );
}

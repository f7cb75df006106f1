import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ErasureState } from '../../../modules/privacy/privacy.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { OwnerFields } from '../../kit/identity/owner-fields.tsx';
import { PasswordField } from '../../kit/identity/password-field.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PrivacyReply } from './privacy-action.server.ts';

/** The account is going to be deleted: when, and the way back. */
export function ErasureDue({ dueAt }: { dueAt: string }) {
  const t = useTranslations('privacy.erasure');
  const locale = useLocale();
  const { formData } = useNavigation();
  return (
    <Notice
      tone="warning"
      title={t('due', { date: formatDate(locale, new Date(dueAt)) })}
      action={
        <Form method="post">
          <input type="hidden" name="intent" value="keep" />
          <Button type="submit" isBusy={formData?.get('intent') === 'keep'}>
            {t('keep')}
          </Button>
        </Form>
      }
    >
      {t('dueText')}
    </Notice>
  );
}

type ErasurePanelProps = { erasure: ErasureState; reply: PrivacyReply | undefined };

/** What deletion means, what stands in its way, and the form that asks for it. */
export function ErasurePanel({ erasure: { obstacle, needsPassword }, reply }: ErasurePanelProps) {
  const t = useTranslations('privacy.erasure');
  const words = useTranslations('identity');
  const mistake = reply?.erasure;
  const owner = reply?.owner;
  return (
    <Panel title={t('title')}>
      <div className="prose-width grid gap-2 text-ink-soft">
        <p>{t('text')}</p>
        <ul className="grid list-disc gap-1 pl-5 marker:text-ink-mute">
          {(['gone', 'wallet', 'reviews', 'tax'] as const).map((point) => (
            <li key={point}>{t(`points.${point}`)}</li>
          ))}
        </ul>
      </div>
      {obstacle !== null ? (
        <Notice
          action={
            obstacle === 'erasureOrdersOpen' ? (
              <ButtonLink to="/user/profile/my-order" variant="secondary" size="s">
                {t('seeOrders')}
              </ButtonLink>
            ) : undefined
          }
        >
          {t(`obstacles.${obstacle}`)}
        </Notice>
      ) : !needsPassword && owner === undefined ? (
        <ConfirmPanel
          label={t('open')}
          title={t('question')}
          text={t('codeLead')}
          submit={words('sendCode')}
          intent="eraseCode"
          look="quiet"
          id="erase"
        />
      ) : (
        <ConfirmPanel
          label={t('open')}
          title={t('question')}
          text={t('explain')}
          submit={t('submit')}
          intent="erase"
          look="quiet"
          tone="danger"
          id="erase"
          isMistaken={mistake !== undefined}
          isOpen={owner !== undefined}
        >
          {needsPassword && (
            <PasswordField
              name="password"
              label={t('password')}
              autoComplete="current-password"
              required
              error={mistake?.isPasswordWrong === true ? t('passwordWrong') : undefined}
            />
          )}
          {owner !== undefined && <input type="hidden" name="isAsked" value="true" />}
          {owner != null && (
            <OwnerFields
              owner={owner}
              say={(field) =>
                field === 'ownerCode' && mistake?.isCodeMissing === true
                  ? words('field.codeInvalid')
                  : undefined
              }
              clear={() => undefined}
              isAlone
            />
          )}
          <CheckboxField
            name="confirm"
            required
            label={t('confirm')}
            error={mistake?.isUnconfirmed === true ? t('confirmMissing') : undefined}
          />
        </ConfirmPanel>
      )}
    </Panel>
  );
}

import { useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SettingFieldView, SettingGroupView } from '../../../modules/shop-desk/setting-desk.contract.ts';
import { CaptchaField } from '../../kit/identity/captcha-field.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { photoAccept } from '../../ui/photo-files.rules.ts';
import { Picture } from '../../ui/picture.tsx';
import { DeskButtonLink } from '../desk/desk-link.tsx';
import type { SettingReply } from './setting-action.server.ts';
import { useHelp } from './setting-fields.tsx';

type PicturesProps = { view: SettingGroupView; reply: SettingReply | undefined };

/** The pictures of a group, each with a form of its own. */
export function SettingPictures({ view, reply }: PicturesProps) {
  return view.fields
    .filter(({ kind }) => kind === 'picture')
    .map((field) => <PicturePanel key={field.id} field={field} version={view.version} reply={reply} />);
}

type PicturePanelProps = { field: SettingFieldView; version: number; reply: SettingReply | undefined };

function PicturePanel({ field: { id, value }, version, reply }: PicturePanelProps) {
  const t = useTranslations('settingDesk');
  const help = useHelp(id);
  const address = typeof value === 'string' ? value : '';
  const isOwn = address.startsWith('/images/');
  const isDark = id === 'logoFooter';
  return (
    <Panel title={t(`field.${id}`)}>
      <p className="text-sm text-ink-soft">{help}</p>
      {address === '' ? (
        <p className="text-sm text-ink-mute">{t('picture.none')}</p>
      ) : (
        <div className={isDark ? 'w-fit rounded-md bg-night p-4' : 'w-fit rounded-md bg-wash p-4'}>
          <img src={address} alt={t('picture.now')} className="max-h-40 w-auto max-w-full" />
        </div>
      )}
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-3 sm:max-w-md">
        <input type="hidden" name="field" value={id} />
        <input type="hidden" name="version" value={version} />
        <FileField
          name="file"
          label={t('picture.file', { name: t(`field.${id}`) })}
          hint={t('picture.hint')}
          accept={photoAccept}
          error={reply?.refusedPicture === id ? reply.message : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="picture" variant="secondary">
            {t('picture.upload')}
          </Button>
          {isOwn && (
            <Button type="submit" name="intent" value="removePicture" variant="quiet">
              {t(id === 'contactPicture' ? 'picture.removeOf' : 'picture.remove')}
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  );
}

/** Where each theme can be looked at before it is chosen. */
export function ThemePreview() {
  const t = useTranslations('settingDesk');
  return (
    <Panel title={t('theme.title')}>
      <p className="text-sm text-ink-soft">{t('theme.text')}</p>
      <div className="flex flex-wrap gap-2">
        {(['institute', 'siamensis'] as const).map((theme) => (
          <ButtonLink key={theme} to={`/?theme=${theme}`} variant="secondary" target="_blank">
            {t('theme.see', { theme: t(`choice.${theme}`) })}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  );
}

/** The closed page as visitors would see it. */
export function ClosingPreview({ imageUrl, altTag }: { imageUrl: string | null; altTag: string }) {
  const t = useTranslations();
  return (
    <Panel
      title={t('settingDesk.closing.title')}
      aside={
        <DeskButtonLink to="/admin/banners?placement=close" variant="quiet" size="s">
          {t('settingDesk.closing.edit')}
        </DeskButtonLink>
      }
    >
      {imageUrl === null ? (
        <p className="text-sm text-ink-mute">{t('settingDesk.closing.none')}</p>
      ) : (
        <Picture
          base={imageUrl}
          alt={altTag}
          sizes="(width < 60rem) 88vw, 50rem"
          ratio="20/7"
          maxWidthPx={1600}
          className="rounded-lg"
        />
      )}
      <div className="grid gap-1 rounded-md bg-wash p-4 text-center">
        <p className="font-serif text-xl font-bold">{t('shell.closed')}</p>
        <p className="text-sm text-ink-soft">{t('shell.closedText')}</p>
      </div>
    </Panel>
  );
}

/** Turning the captcha on wants one that was solved with the kept keys; off asks nothing. */
export function CaptchaSwitch({ view }: { view: SettingGroupView }) {
  const t = useTranslations('settingDesk.captcha');
  const [token, setToken] = useState<string | null>(null);
  const of = (id: string) => view.fields.find((field) => field.id === id);
  const isOn = of('captchaOn')?.value === true;
  const siteKey = String(of('captchaSiteKey')?.value ?? '');
  const hasKeys = siteKey !== '' && of('captchaSecret')?.isSet === true;
  return (
    <Panel title={t(isOn ? 'onTitle' : 'offTitle')}>
      {!isOn && !hasKeys ? (
        <Notice>{t('keysFirst')}</Notice>
      ) : (
        <Form method="post" className="grid gap-3">
          <p className="text-sm text-ink-soft">{t(isOn ? 'onText' : 'prove')}</p>
          <input type="hidden" name="intent" value="captcha" />
          <input type="hidden" name="version" value={view.version} />
          <input type="hidden" name="captchaOn" value={isOn ? '0' : '1'} />
          {!isOn && <CaptchaField siteKey={siteKey} onToken={setToken} />}
          <div>
            <Button type="submit" variant="secondary" disabled={!isOn && token === null}>
              {t(isOn ? 'off' : 'on')}
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  );
}

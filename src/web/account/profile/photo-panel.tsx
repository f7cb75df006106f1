import { Form, useNavigation, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

type PhotoPanelProps = {
  photoUrl: string | null;
  /** The letter that stands there without a photo. */
  initial: string;
  message: string | undefined;
};

/** A person's photo, and how they change it (SPEC §5 "images .png/.jpg under 2 MB"). */
export function PhotoPanel({ photoUrl, initial, message }: PhotoPanelProps) {
  const t = useTranslations('profile.photo');
  const submit = useSubmit();
  const { formData } = useNavigation();
  const intent = formData?.get('intent');

  return (
    <div className="grid justify-items-center gap-2">
      {photoUrl === null ? (
        <span
          aria-hidden="true"
          className="grid size-20 place-items-center rounded-full bg-primary font-serif text-3xl text-on-primary"
        >
          {initial}
        </span>
      ) : (
        <img src={photoUrl} alt={t('alt')} className="size-20 rounded-full object-cover" />
      )}
      <Form
        method="post"
        // Or a browser would put back, and the page send, a photo that was sent when the page was last left.
        autoComplete="off"
        encType="multipart/form-data"
        className="grid justify-items-center gap-2"
      >
        <input type="hidden" name="intent" value="photo" />
        <label className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 text-sm font-semibold text-primary has-focus-visible:outline-2 has-focus-visible:outline-primary hover:bg-primary-wash">
          {intent === 'photo' ? t('sending') : t(photoUrl === null ? 'choose' : 'change')}
          <input
            type="file"
            name="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={({ currentTarget: { form, files } }) => {
              if ((files?.length ?? 0) > 0) void submit(form);
            }}
            className="sr-only noscript:not-sr-only noscript:max-w-52 noscript:text-sm noscript:font-normal noscript:text-ink"
          />
        </label>
        {/* By style: with scripts, nothing moves when they begin to run. */}
        <Button type="submit" size="s" variant="secondary" className="hidden! noscript:inline-flex!">
          {t('send')}
        </Button>
      </Form>
      {photoUrl !== null && (
        <Form method="post">
          <Button type="submit" name="intent" value="removePhoto" size="s" variant="quiet">
            {t('remove')}
          </Button>
        </Form>
      )}
      <FieldError error={message} />
    </div>
  );
}

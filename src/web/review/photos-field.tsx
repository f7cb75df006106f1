import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { reviewPhotosMax } from '../../modules/review/review.rules.ts';
import { classNames } from '../ui/class-names.ts';
import { FieldError } from '../ui/field.tsx';
import { Picture } from '../ui/picture.tsx';
import { checkPhotos, type PhotoMistake, photoAccept, photoMegabytes } from './review-form.rules.ts';

type PhotosFieldProps = {
  /** Bases of the photos a review has already; unticked ones go. */
  photos: readonly string[];
  /** Those that are ticked when the form appears. */
  kept: readonly string[];
  error: string | undefined;
};

/** A review's photos: those it has, and new ones, checked at once and shown before they are sent. */
export function PhotosField({ photos, kept, error }: PhotosFieldProps) {
  const t = useTranslations('review');
  const id = useId();
  const [previews, setPreviews] = useState<readonly string[]>([]);
  const [mistake, setMistake] = useState<PhotoMistake | null>(null);

  useEffect(() => {
    return () => {
      for (const url of previews) URL.revokeObjectURL(url);
    };
  }, [previews]);

  function look({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(currentTarget.files ?? [])];
    const keeping = currentTarget.form?.querySelectorAll('[name=keepPhotos]:checked').length ?? 0;
    const found = checkPhotos(files, keeping);
    setMistake(found);
    if (found !== null) currentTarget.value = '';
    setPreviews(found === null ? files.map((file) => URL.createObjectURL(file)) : []);
  }

  const shown = mistake === null ? error : t(`mistake.${mistake}`, { megabytes: photoMegabytes });
  return (
    <div className="grid gap-2">
      {photos.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="text-sm font-semibold">{t('form.kept')}</legend>
          <ul className="flex flex-wrap gap-3">
            {photos.map((base, index) => (
              <li key={base}>
                <label className="grid cursor-pointer gap-1 rounded-md p-1 hover:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-primary">
                  <Picture
                    base={base}
                    alt={t('form.photo', { number: index + 1 })}
                    sizes="5rem"
                    ratio="1/1"
                    maxWidthPx={320}
                    className="size-20 rounded-md border border-line"
                  />
                  <input
                    type="checkbox"
                    name="keepPhotos"
                    value={base}
                    defaultChecked={kept.includes(base)}
                    aria-label={t('form.keep', { number: index + 1 })}
                    className="size-5 justify-self-center"
                  />
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <label htmlFor={id} className="text-sm font-semibold">
        {t('form.photos')}
      </label>
      <input
        id={id}
        name="photos"
        type="file"
        multiple
        accept={photoAccept}
        aria-describedby={classNames(`${id}-hint`, shown !== undefined && `${id}-error`)}
        aria-invalid={shown !== undefined || undefined}
        onChange={look}
        className="w-full min-w-0 text-sm text-ink-soft file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-4 file:text-base file:font-semibold file:text-ink hover:file:border-ink"
      />
      {previews.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {previews.map((url, index) => (
            <li key={url}>
              <img
                src={url}
                alt={t('form.chosen', { number: index + 1 })}
                className="size-20 rounded-md border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <p id={`${id}-hint`} className="text-sm text-ink-mute">
        {t('form.photosHint', { count: reviewPhotosMax, megabytes: photoMegabytes })}
      </p>
      <FieldError id={`${id}-error`} error={shown} />
    </div>
  );
}

import { useTranslations } from 'use-intl';
import { reviewPhotosMax } from '../../../modules/review/review.rules.ts';
import { photoMegabytes } from '../../ui/photo-files.rules.ts';
import { PhotoInput } from '../../ui/photo-input.tsx';
import { Picture } from '../../ui/picture.tsx';
import { checkPhotos } from './review-form.rules.ts';

type PhotosFieldProps = {
  /** Bases of the photos a review has already; unticked ones go. */
  photos: readonly string[];
  /** Those that are ticked when the form appears. */
  kept: readonly string[];
  error: string | undefined;
};

/** A review's photos: those it has, and new ones. */
export function PhotosField({ photos, kept, error }: PhotosFieldProps) {
  const t = useTranslations('review');

  function check(files: readonly File[], form: HTMLFormElement | null): string | undefined {
    const keeping = form?.querySelectorAll('[name=keepPhotos]:checked').length ?? 0;
    const found = checkPhotos(files, keeping);
    return found === null ? undefined : t(`mistake.${found}`, { megabytes: photoMegabytes });
  }

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
      <PhotoInput
        name="photos"
        label={t('form.photos')}
        hint={t('form.photosHint', { count: reviewPhotosMax, megabytes: photoMegabytes })}
        error={error}
        check={check}
        altOf={(number) => t('form.chosen', { number })}
      />
    </div>
  );
}

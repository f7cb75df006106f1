import { useTranslations } from 'use-intl';
import { picturesMost } from '../../../modules/product-picture/product-picture.rules.ts';
import { FileField } from '../../ui/file-field.tsx';
import { checkPhotoFiles, photoAccept, photoMegabytes } from '../../ui/photo-files.rules.ts';
import { PhotoInput } from '../../ui/photo-input.tsx';

/** Pictures of a product that is about to be added; of a new book its cover, too. They can be added later as well. */
export function NewPictures({ hasCover }: { hasCover: boolean }) {
  const t = useTranslations('listing.add.pictures');
  return (
    <>
      {hasCover && (
        <FileField
          name="cover"
          label={t('cover')}
          hint={t('coverHint', { megabytes: photoMegabytes })}
          accept={photoAccept}
          error={undefined}
        />
      )}
      <PhotoInput
        name="pictures"
        label={t('label')}
        hint={t('hint', { most: picturesMost, megabytes: photoMegabytes })}
        error={undefined}
        check={(files) => {
          const found = checkPhotoFiles(files, picturesMost);
          return found === null ? undefined : t(found, { most: picturesMost, megabytes: photoMegabytes });
        }}
        altOf={(number) => t('chosen', { number })}
      />
    </>
  );
}

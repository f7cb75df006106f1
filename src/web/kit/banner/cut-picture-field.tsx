import { useEffect, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { FileField } from '../../ui/file-field.tsx';
import { checkPhotoFiles, photoAccept, photoMegabytes } from '../../ui/photo-files.rules.ts';
import 'react-image-crop/dist/ReactCrop.css';

type CutPictureFieldProps = {
  /** The form's field; the part that was chosen is sent as `<name>Part`. */
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** What is cut out of it. */
  shape: { widthPx: number; heightPx: number };
};

/**
 * A picture to send that is cut to a shape. As soon as one is chosen its part is chosen on it, with the pointer or the
 * arrow keys, and it is shown as it will be. Without scripts the server takes the middle. Wants the messages `banner`.
 */
export function CutPictureField({ name, label, hint, error, shape }: CutPictureFieldProps) {
  const t = useTranslations('banner.picture');
  const { widthPx, heightPx } = shape;
  const aspect = widthPx / heightPx;
  const [url, setUrl] = useState<string | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [mistake, setMistake] = useState<string>();
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);

  function look(input: HTMLInputElement): void {
    const [file] = input.files ?? [];
    const found = file === undefined ? null : checkPhotoFiles([file], 1);
    if (found !== null) input.value = '';
    setMistake(found === null ? undefined : t(`mistake.${found}`, { megabytes: photoMegabytes }));
    setCrop(undefined);
    setUrl(file === undefined || found !== null ? null : URL.createObjectURL(file));
  }

  return (
    <div className="grid content-start gap-3">
      <FileField
        name={name}
        label={label}
        hint={hint}
        accept={photoAccept}
        error={mistake ?? error}
        onChange={(event) => look(event.currentTarget)}
      />
      {url !== null && (
        <>
          <p className="text-sm text-ink-soft">{t('cut')}</p>
          <ReactCrop
            crop={crop}
            aspect={aspect}
            keepSelection
            ruleOfThirds
            onChange={(_, percent) => setCrop(percent)}
            ariaLabels={{
              cropArea: t('area'),
              nwDragHandle: t('handle.nw'),
              nDragHandle: t('handle.n'),
              neDragHandle: t('handle.ne'),
              eDragHandle: t('handle.e'),
              seDragHandle: t('handle.se'),
              sDragHandle: t('handle.s'),
              swDragHandle: t('handle.sw'),
              wDragHandle: t('handle.w'),
            }}
            // Its picture takes this height over, and none of its own.
            className="max-h-96 max-w-full justify-self-start rounded-md"
          >
            <img
              src={url}
              alt={t('chosen')}
              onLoad={({ currentTarget: { width, height } }) =>
                setCrop(
                  centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height), width, height),
                )
              }
            />
          </ReactCrop>
          {crop !== undefined && crop.width > 0 && (
            <figure className="grid gap-1">
              <figcaption className="text-sm font-semibold">{t('preview')}</figcaption>
              <div
                className={classNames(
                  'relative w-full overflow-hidden rounded-lg bg-wash',
                  aspect <= 1 && 'max-w-60',
                )}
                style={{ aspectRatio: aspect }}
              >
                <img
                  src={url}
                  alt=""
                  className="absolute max-w-none"
                  style={{
                    width: `${10_000 / crop.width}%`,
                    height: `${10_000 / crop.height}%`,
                    left: `${(-100 * crop.x) / crop.width}%`,
                    top: `${(-100 * crop.y) / crop.height}%`,
                  }}
                />
              </div>
            </figure>
          )}
          {crop !== undefined && <input type="hidden" name={`${name}Part`} value={partOf(crop)} />}
        </>
      )}
    </div>
  );
}

/** "x,y,width,height" in shares of the picture. */
function partOf({ x, y, width, height }: PercentCrop): string {
  return [x, y, width, height].map((percent) => (Math.max(0, percent) / 100).toFixed(6)).join(',');
}

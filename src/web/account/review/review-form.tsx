import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { reviewTextMax } from '../../../modules/review/review.rules.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { photoMegabytes } from '../../ui/photo-files.rules.ts';
import { PhotosField } from './photos-field.tsx';
import type { ReviewReply } from './review-action.server.ts';
import { StarsField } from './stars-field.tsx';

type ReviewFormProps = {
  /** What it says so far; null for a new one. */
  review: { stars: number; text: string; photos: readonly string[] } | null;
  reply: ReviewReply | undefined;
  submitLabel: string;
  /** Beside the button. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** Stars, words and photos of a review. What was typed stays when something is wrong. */
export function ReviewForm({ review, reply, submitLabel, aside, children }: ReviewFormProps) {
  const t = useTranslations('review');
  const isBusy = useNavigation().formMethod === 'POST';
  const { stars, text, photos } = reply?.fields ?? {};
  const say = (mistake: NonNullable<typeof stars | typeof photos> | undefined) =>
    mistake === undefined ? undefined : t(`mistake.${mistake}`, { megabytes: photoMegabytes });
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {children}
      <StarsField value={reply?.values.stars ?? review?.stars ?? null} error={say(stars)} />
      <TextAreaField
        name="text"
        label={t('form.text')}
        hint={t('form.textHint')}
        required
        rows={6}
        maxLength={reviewTextMax}
        defaultValue={reply?.values.text ?? review?.text ?? ''}
        error={say(text)}
      />
      <PhotosField
        photos={review?.photos ?? []}
        kept={reply?.values.kept ?? review?.photos ?? []}
        error={reply?.photosMessage ?? say(photos)}
      />
      <p className="text-sm text-ink-mute">{t('form.name')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          {submitLabel}
        </Button>
        {aside}
      </div>
    </Form>
  );
}

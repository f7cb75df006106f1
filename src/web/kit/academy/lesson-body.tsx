import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslations } from 'use-intl';
import type { ShownLesson } from '../../../modules/academy/academy.contract.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { ContentView } from '../content/content-view.tsx';
import { VideoFrame } from '../content/video-frame.tsx';
import { fileSizeText } from '../file/file-size.ts';

type LessonBodyProps = {
  lesson: Pick<ShownLesson, 'title' | 'body' | 'things' | 'video' | 'file'>;
  /** Where its PDF is served. */
  fileHref: string;
};

/** A lesson as it is read: its film or its PDF, and its text. Wants the messages `academy`, `content` and `catalogue`. */
export function LessonBody({ lesson: { title, body, things, video, file }, fileHref }: LessonBodyProps) {
  return (
    <>
      {video !== null && <VideoFrame {...video} title={title} />}
      {file !== null && <PdfFrame {...file} href={fileHref} />}
      {body !== null && <ContentView text={body} things={things} under={1} className="reading-text" />}
    </>
  );
}

/** A PDF within the page, by the browser's own reader; below it what works without one. */
function PdfFrame({ name, bytes, href }: { name: string; bytes: number; href: string }) {
  const t = useTranslations('academy.pdf');
  return (
    <figure className="my-6">
      <iframe
        src={href}
        title={t('title', { name })}
        loading="lazy"
        className="h-[75vh] min-h-96 w-full rounded-md border border-line bg-wash max-sm:hidden"
      />
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 pt-2 text-sm">
        <span className="min-w-0 text-ink-mute wrap-anywhere">
          {t('size', { name, size: fileSizeText(bytes) })}
        </span>
        <a
          href={href}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary hover:underline"
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          {t('open')}
        </a>
        <FileLink href={`${href}?download`}>{t('download')}</FileLink>
      </figcaption>
    </figure>
  );
}

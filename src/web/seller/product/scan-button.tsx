import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shape Detection (https://wicg.github.io/shape-detection-api/#barcode-detection-api), which TypeScript doesn't know. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

function detectorClass(): DetectorClass | null {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null;
}

const everyMs = 150;
/** After a book was read: it is taken out of the picture meanwhile. */
const betweenMs = 700;

/**
 * Reads the barcode of a book with the camera, where the browser can (Chrome on Android, macOS; Edge): elsewhere there is no
 * button, and the field takes what is typed or what a hand scanner types. Nothing of the picture leaves the device.
 */
export function ScanButton({
  onFound,
  staysOpen = false,
}: {
  onFound: (isbn: string) => void;
  /** Goes on to the next book: the same one is read again once it has been out of the picture. */
  staysOpen?: boolean;
}) {
  const t = useTranslations('listing.add.scan');
  const [canScan, setCanScan] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const videoRef = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    let isGone = false;
    void detectorClass()
      ?.getSupportedFormats()
      .then((formats) => {
        if (!isGone) setCanScan(formats.includes('ean_13') && 'mediaDevices' in navigator);
      });
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    const Class = detectorClass();
    if (!isOpen || Class === null) return;
    const detector = new Class({ formats: ['ean_13'] });
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let last: string | null = null;
    let unread = 0;
    const look = async () => {
      const video = videoRef.current;
      if (isOver || video === null) return;
      const codes = video.readyState >= 2 ? await detector.detect(video) : [];
      const isbn = codes.find(({ rawValue }) => /^97[89]\d{10}$/.test(rawValue))?.rawValue;
      if (isOver) return;
      const isNew = isbn !== undefined && isbn !== last;
      // One picture that can't be read isn't the book's going away.
      unread = isbn === undefined ? unread + 1 : 0;
      if (isbn !== undefined || unread > 3) last = isbn ?? null;
      if (isNew) {
        navigator.vibrate?.(60);
        found.current(isbn);
        if (!staysOpen) return setOpen(false);
      }
      timer = setTimeout(() => void look(), isNew ? betweenMs : everyMs);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        const video = videoRef.current;
        if (isOver || video === null) return stop();
        video.srcObject = opened;
        await video.play();
        await look();
      })
      .catch(() => {
        if (isOver) return;
        setDenied(true);
        setOpen(false);
      });
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [isOpen, staysOpen]);
  if (!canScan) return null;
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        onClick={() => {
          setDenied(false);
          setOpen(!isOpen);
        }}
        className="justify-self-start"
      >
        <ScanBarcode className="size-5" aria-hidden="true" />
        {t(isOpen ? 'stop' : 'start')}
      </Button>
      {isDenied && <Notice tone="warning">{t('denied')}</Notice>}
      {isOpen && (
        <div className="grid gap-1">
          <video
            ref={videoRef}
            muted
            playsInline
            aria-label={t('picture')}
            className="aspect-4/3 w-full max-w-md rounded-md bg-wash object-cover"
          />
          <p role="status" className="text-sm text-ink-mute">
            {t('hold')}
          </p>
        </div>
      )}
    </div>
  );
}

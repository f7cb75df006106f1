import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type BarcodeReader, openBarcodeReader } from './barcode-reader.ts';

const everyMs = 150;
/** After a book was read: it is taken out of the picture meanwhile. */
const betweenMs = 700;

const isIsbn = (code: string) => /^97[89]\d{10}$/.test(code);

/**
 * Reads the barcode of a book with the camera. On a page that isn't secure there is no button, and the field takes what is typed
 * or what a hand scanner types. Nothing of the picture leaves the device.
 */
export function ScanButton({
  onFound,
  staysOpen = false,
  isWanted = isIsbn,
}: {
  onFound: (code: string) => void;
  /** Which of the numbers in the picture is meant; a book's alone unless told. */
  isWanted?: (code: string) => boolean;
  /** Goes on to the next book: the same one is read again once it has been out of the picture. */
  staysOpen?: boolean;
}) {
  const t = useTranslations('listing.add.scan');
  const [canScan, setCanScan] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const videoRef = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  const wanted = useRef(isWanted);
  useEffect(() => {
    found.current = onFound;
    wanted.current = isWanted;
  });
  useEffect(() => setCanScan('mediaDevices' in navigator), []);
  useEffect(() => {
    if (!isOpen) return;
    let reader: BarcodeReader | null = null;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let last: string | null = null;
    let unread = 0;
    const look = async () => {
      const video = videoRef.current;
      if (isOver || video === null || reader === null) return;
      const codes = video.readyState >= 2 ? await reader.read(video) : [];
      const code = codes.find((each) => wanted.current(each));
      if (isOver) return;
      const isNew = code !== undefined && code !== last;
      // One picture that can't be read isn't the book's going away.
      unread = code === undefined ? unread + 1 : 0;
      if (code !== undefined || unread > 3) last = code ?? null;
      if (isNew) {
        navigator.vibrate?.(60);
        found.current(code);
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
        reader = await openBarcodeReader();
        if (isOver) return stop();
        await look();
      })
      .catch(() => {
        if (isOver) return;
        setDenied(true);
        setOpen(false);
      });
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      reader?.close();
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

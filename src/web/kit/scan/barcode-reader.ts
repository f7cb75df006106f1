import type { BarcodesRead, PictureToRead } from './read-barcodes.worker.ts';

/** Shape Detection (https://wicg.github.io/shape-detection-api/#barcode-detection-api), which TypeScript doesn't know. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** Reads what a camera sees: the EAN-13 in the picture. */
export type BarcodeReader = {
  read: (video: HTMLVideoElement) => Promise<readonly string[]>;
  close: () => void;
};

/** Wider pictures say no more about a book that fills them, and take longer to read. */
const widestPx = 960;
/** Nobody waits longer for one picture: the next is taken. */
const patienceMs = 5_000;

/** The browser's own reader where it has one (Chrome on Android and macOS), else a library's, fetched now. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const Class = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await Class?.getSupportedFormats().catch(() => [])) ?? [];
  if (Class === undefined || !formats.includes('ean_13')) return openLibraryReader();
  const detector = new Class({ formats: ['ean_13'] });
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
}

function openLibraryReader(): BarcodeReader {
  const worker = new Worker(new URL('./read-barcodes.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let last = 0;
  return {
    read: (video) => {
      if (context === null || video.videoWidth === 0) return Promise.resolve([]);
      const scale = Math.min(1, widestPx / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      last += 1;
      return ask(worker, { id: last, picture });
    },
    close: () => worker.terminate(),
  };
}

function ask(worker: Worker, asked: PictureToRead): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const end = (codes: readonly string[]) => {
      clearTimeout(timer);
      worker.removeEventListener('message', take);
      resolve(codes);
    };
    const take = ({ data }: MessageEvent<BarcodesRead>) => {
      if (data.id === asked.id) end(data.codes);
    };
    const timer = setTimeout(() => end([]), patienceMs);
    worker.addEventListener('message', take);
    worker.postMessage(asked, [asked.picture.data.buffer]);
  });
}

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/**
 * Reads the barcodes of pictures, away from the page: WebAssembly runs here without the page's policy
 * (security-headers.ts) letting scripts make code. A worker's policy is that of its own reply, and its files come from here.
 */
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

export type PictureToRead = { id: number; picture: ImageData };
export type BarcodesRead = { id: number; codes: string[] };

addEventListener('message', ({ data: { id, picture } }: MessageEvent<PictureToRead>) => {
  void readBarcodes(picture, { formats: ['EAN13'], maxNumberOfSymbols: 4 }).then(
    (found) => postMessage({ id, codes: found.map(({ text }) => text) } satisfies BarcodesRead),
    () => postMessage({ id, codes: [] } satisfies BarcodesRead),
  );
});

import { Writable } from 'node:stream';

/** Takes a page as React writes it, and hands it on whole. */
export function collectPage(pipe: (into: Writable) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    pipe(
      new Writable({
        write(chunk: Buffer, _encoding, next) {
          chunks.push(chunk);
          next();
        },
        final(next) {
          resolve(Buffer.concat(chunks));
          next();
        },
      }),
    );
  });
}

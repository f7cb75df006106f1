import type { WriteStream } from 'node:tty';
import cliProgress from 'cli-progress';

/** Plain lines come at most so often. */
const lineEveryMs = 2_000;

export type Progress = { update: (rowCount: number) => void; stop: () => void };

/** A bar at a terminal, a line now and then anywhere else. */
export function createProgress(total: number, output: Pick<WriteStream, 'write' | 'isTTY'>): Progress {
  return output.isTTY ? drawBar(total) : writeLines(total, output);
}

function drawBar(total: number): Progress {
  const bar = new cliProgress.SingleBar({
    format: 'importing {bar} {percentage} % | {value} of {total} rows | {eta_formatted} left',
    hideCursor: true,
    stream: process.stdout,
  });
  bar.start(total, 0);
  return { update: (rowCount) => bar.update(rowCount), stop: () => bar.stop() };
}

function writeLines(total: number, output: Pick<WriteStream, 'write'>): Progress {
  let saidAt = performance.now();
  return {
    update(rowCount) {
      const now = performance.now();
      if (rowCount < total && now - saidAt < lineEveryMs) return;
      saidAt = now;
      output.write(`imported ${rowCount.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows\n`);
    },
    stop: () => undefined,
  };
}

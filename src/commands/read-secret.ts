import { createInterface } from 'node:readline';
import { StartupError } from '../platform/startup-error.ts';
import type { OperatorCommand } from './operator-command.ts';

/**
 * A secret from whoever runs a command: typed twice at a terminal without being shown, or the first line of what is
 * piped in. Never from the arguments, which every account of the machine may read.
 */
export async function readSecret(
  { input, output }: Pick<OperatorCommand, 'input' | 'output'>,
  question: string,
): Promise<string> {
  if (input.isTTY !== true) return readFirstLine(input);
  const first = await readHidden(input, output, `${question}: `);
  const second = await readHidden(input, output, `${question}, once more: `);
  if (first !== second) throw new StartupError('The two are not the same: nothing was done.');
  return first;
}

async function readFirstLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}

/** Reads to the end of the line in raw mode, in which a terminal shows nothing of what is typed. */
function readHidden(
  input: OperatorCommand['input'],
  output: OperatorCommand['output'],
  question: string,
): Promise<string> {
  output.write(question);
  input.setRawMode?.(true);
  input.resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    function end(settle: () => void): void {
      input.off('data', take);
      input.setRawMode?.(false);
      input.pause();
      output.write('\n');
      settle();
    }
    function take(chunk: string | Buffer): void {
      for (const character of chunk.toString()) {
        if (character === '\r' || character === '\n') {
          end(() => resolve(typed));
          return;
        }
        if (character === '\u0003') {
          end(() => reject(new StartupError('Nothing was done.')));
          return;
        }
        if (character === '\u007f' || character === '\b') typed = typed.slice(0, -1);
        else typed += character;
      }
    }
    input.on('data', take);
  });
}

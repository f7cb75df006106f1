import { createInterface } from 'node:readline';
import type { OperatorCommand } from './operator-command.ts';

/** A line that whoever runs a command types, or the first one of what is piped in; '' when there is none. */
export async function readLine(
  { input, output }: Pick<OperatorCommand, 'input' | 'output'>,
  question: string,
): Promise<string> {
  output.write(question);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    lines.close();
    return line.trim();
  }
  return '';
}

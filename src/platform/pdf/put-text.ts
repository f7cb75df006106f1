import { setText, type Weight } from './pdf-font.ts';
import type { Ink, Pdf } from './pdf-writer.ts';

export type TextStyle = {
  /** 9.5 otherwise. */
  sizePt?: number;
  weight?: Weight;
  /** From 0, black, to 1, white; or a colour. */
  grey?: Ink;
  /** Which part of the text stands at `x`. */
  align?: 'start' | 'middle' | 'end';
  /** What pages repeat: not read aloud again. */
  isDecoration?: boolean;
};

/** Writes a line of text with its foot at `y`, in points from the upper left corner. */
export function putText(pdf: Pdf, text: string, x: number, y: number, style: TextStyle = {}): void {
  const { sizePt = 9.5, weight = 'regular', grey = 0, align = 'start', isDecoration = false } = style;
  const set = setText(text, weight);
  const width = (set.width * sizePt) / 1000;
  const start = align === 'end' ? x - width : align === 'middle' ? x - width / 2 : x;
  pdf.text(start, y, set, sizePt, grey, isDecoration);
}

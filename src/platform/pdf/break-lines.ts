import { setText, type Weight } from './pdf-font.ts';

const words = new Intl.Segmenter('th', { granularity: 'word' });
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });
/** Never begins a line: closing marks, MAI YAMOK, PAIYANNOI, and any mark without its letter. */
const closing = /^[)\]}”’»›.,:;!?%ๆฯ…\p{M}]/u;
/** Never ends a line. */
const opening = /[([{“‘«‹]$/u;

/** Pieces between which a line may break. Thai breaks at words, which it doesn't put spaces between. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && (closing.test(segment) || opening.test(last) || /^\s+$/u.test(segment)))
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** Text on as many lines as it takes in a width in points, broken at words; a word that is too long, at letters. */
export function breakLines(text: string, widthPt: number, sizePt: number, weight: Weight): string[] {
  const fits = (line: string) => (setText(line.trimEnd(), weight).width * sizePt) / 1000 <= widthPt;
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    const place = (piece: string) => {
      if (fits(line + piece)) {
        line += piece;
        return true;
      }
      return false;
    };
    for (const piece of piecesOf(paragraph)) {
      if (place(piece)) continue;
      if (line !== '') lines.push(line.trimEnd());
      line = '';
      if (place(piece)) continue;
      for (const { segment } of letters.segment(piece)) {
        if (place(segment)) continue;
        if (line !== '') lines.push(line.trimEnd());
        line = segment;
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

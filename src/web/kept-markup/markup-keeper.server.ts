import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createElement, Fragment } from 'react';
import type { Locale } from '../../shared/locale.ts';
import { ownBytes } from '../../shared/own-bytes.ts';
import type { MarkupKeeper } from './kept-markup.tsx';

const bytesKept = 32 * 1024 * 1024;
const bytesAround = 200;

type Bytes = Buffer<ArrayBuffer>;

/** Nothing a visitor writes can look like a place of ours: nobody outside knows its name. */
const place = `kept-${randomBytes(9).toString('hex')}`;
const opening = `<template ${place}="`;
const ending = '"></template>';

const kept = new LRUCache<string, Bytes>({
  maxSize: bytesKept,
  sizeCalculation: (markup, key) => markup.length + key.length + bytesAround,
});

/**
 * Keeps pieces of one page while it is rendered. React renders an empty element in place of a piece that is known, and
 * two around one that isn't; `fill` puts the known ones in, takes the new ones over and the elements away.
 */
export function keepMarkup(locale: Locale): MarkupKeeper & { fill(page: Bytes): Bytes } {
  const pieces: { key: string; markup: Bytes | null }[] = [];
  return {
    keep(ofPiece, render) {
      const key = `${locale} ${ofPiece}`;
      const markup = kept.get(key) ?? null;
      const mark = createElement('template', { [place]: String(pieces.push({ key, markup }) - 1) });
      return markup === null ? createElement(Fragment, null, mark, render(), mark) : mark;
    },
    fill(page) {
      if (pieces.length === 0) return page;
      const parts: Bytes[] = [];
      let from = 0;
      for (let mark = findMark(page, 0); mark !== null; mark = findMark(page, from)) {
        parts.push(page.subarray(from, mark.start));
        const piece = pieces[mark.index];
        if (piece === undefined) throw new Error('a mark of a piece that is not there');
        from = mark.end;
        if (piece.markup !== null) {
          parts.push(piece.markup);
          continue;
        }
        const last = findMark(page, mark.end);
        if (last?.index !== mark.index) throw new Error('a kept piece within a kept piece');
        const markup = ownBytes(page.subarray(mark.end, last.start));
        kept.set(piece.key, markup);
        parts.push(markup);
        from = last.end;
      }
      parts.push(page.subarray(from));
      return Buffer.concat(parts);
    },
  };
}

function findMark(page: Bytes, from: number): { start: number; end: number; index: number } | null {
  const start = page.indexOf(opening, from);
  if (start < 0) return null;
  const numberEnds = page.indexOf(ending, start + opening.length);
  if (numberEnds < 0) throw new Error('a mark without its end');
  return {
    start,
    end: numberEnds + ending.length,
    index: Number(page.toString('latin1', start + opening.length, numberEnds)),
  };
}

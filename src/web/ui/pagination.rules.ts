export type PageMark = { pageNo: number } | { gapAfter: number };

/**
 * The page numbers to show: the first, the last, the current one and its neighbours; a gap stands for two pages or
 * more, never for one. At most seven marks.
 */
export function pageMarks(pageNo: number, pageCount: number): PageMark[] {
  const current = Math.min(Math.max(1, pageNo), Math.max(1, pageCount));
  const from = Math.max(1, Math.min(current - 1, pageCount - 4));
  const to = Math.min(pageCount, Math.max(current + 1, 5));
  const shown = new Set([1, pageCount]);
  for (let page = from; page <= to; page += 1) shown.add(page);
  const pages = [...shown].filter((page) => page >= 1).sort((a, b) => a - b);
  const marks: PageMark[] = [];
  for (const [index, page] of pages.entries()) {
    const previous = pages[index - 1] ?? page - 1;
    if (page - previous === 2) marks.push({ pageNo: page - 1 });
    else if (page - previous > 2) marks.push({ gapAfter: previous });
    marks.push({ pageNo: page });
  }
  return marks;
}

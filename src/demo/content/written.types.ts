/** News, an article or a page of the demo, as lines (write-text.rules.ts). `works` are the books that it is about. */
export type DemoDocument = {
  kind: 'news' | 'article' | 'page';
  urlKey: string;
  /** Days ago; a time to come is a schedule. Null: a draft. */
  daysAgo: number | null;
  category: string | null;
  titleTh: string;
  titleEn: string;
  summaryTh: string;
  summaryEn: string;
  authorTh?: string;
  authorEn?: string;
  bodyTh: string;
  bodyEn: string;
  works?: readonly string[];
};

export type DemoQuestion = {
  group: string;
  urlKey: string;
  titleTh: string;
  titleEn: string;
  bodyTh: string;
  bodyEn: string;
};

/** A day (YYYY-MM-DD) and what is shown of it. */
export type DayValue = { day: string; value: number };

/** A chart as it is drawn: paths in units of `width` by `height`. */
export type FigureChart = {
  width: number;
  height: number;
  isEmpty: boolean;
  /** Bars of the time asked for, and of the days before it; null where it is a line. */
  current: string | null;
  before: string | null;
  /** The line and what lies under it; null where there are bars. */
  fill: string | null;
  stroke: string | null;
  /** Values that a hairline marks, and how far down it runs, in per cent. */
  ticks: { value: number; fromTop: number }[];
};

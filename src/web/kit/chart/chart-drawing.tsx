import type { FigureChart } from './figure-chart.types.ts';

type ChartDrawingProps = {
  chart: FigureChart;
  /** What it says, in words. */
  name: string;
  tickText: (value: number) => string;
  emptyText: string;
  /** The first and the last day, as they are written. */
  from: string;
  to: string;
};

/** A course of days as it is drawn, with its scale and its ends. */
export function ChartDrawing({ chart, name, tickText, emptyText, from, to }: ChartDrawingProps) {
  return (
    <div>
      <div className="relative h-40 border-b border-line-strong sm:h-48">
        {/* Its units are the page's, since text isn't to be stretched; what is drawn is. */}
        <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
          {chart.ticks.map(({ value, fromTop }) => (
            <g key={value}>
              <line x1="0" x2="100%" y1={`${fromTop}%`} y2={`${fromTop}%`} className="stroke-line" />
              <text x="0" y={`${fromTop}%`} dy="1.1em" className="fill-ink-mute text-xs tabular-nums">
                {tickText(value)}
              </text>
            </g>
          ))}
        </svg>
        <svg
          role="img"
          aria-label={name}
          viewBox={`0 0 ${chart.width} ${chart.height}`}
          preserveAspectRatio="none"
          className="absolute inset-y-0 right-0 left-14 h-full w-[calc(100%-3.5rem)] overflow-visible"
        >
          {chart.before !== null && <path d={chart.before} className="fill-line-strong/50" />}
          {chart.current !== null && <path d={chart.current} className="fill-primary" />}
          {chart.fill !== null && !chart.isEmpty && <path d={chart.fill} className="fill-primary/10" />}
          {chart.stroke !== null && !chart.isEmpty && (
            <path
              d={chart.stroke}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-primary stroke-2"
            />
          )}
        </svg>
        {chart.isEmpty && (
          <p className="absolute inset-0 grid place-items-center text-sm text-ink-mute">{emptyText}</p>
        )}
      </div>
      <p aria-hidden="true" className="mt-1 ml-14 flex justify-between text-xs text-ink-mute tabular-nums">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}

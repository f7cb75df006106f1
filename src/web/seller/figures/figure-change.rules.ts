/** A figure whose change is told. */
type Figure = 'sales' | 'orders' | 'visits' | 'conversion' | 'basket' | 'returnRate' | 'rating';

/** How a figure has changed against the time before. */
export type FigureChange = {
  direction: 'up' | 'down' | 'same' | 'new';
  /** In per cent of what it was, or where it is a part of something itself, in points. */
  by: string;
  isPoints: boolean;
  /** What a store hopes for; what it doesn't is told without alarm. */
  isGood: boolean;
};

/** Null where there is nothing to tell: neither time has the figure, or this one hasn't. */
export function changeOf(figure: Figure, now: number | null, before: number | null): FigureChange | null {
  if (now === null || before === null) return null;
  const isPoints = figure === 'conversion' || figure === 'returnRate' || figure === 'rating';
  const none = { by: '', isPoints, isGood: false };
  if (!isPoints && before === 0) return now === 0 ? null : { ...none, direction: 'new' };
  const difference = now - before;
  const scale = figure === 'rating' ? 1 : 100;
  const by = Math.abs(isPoints ? difference * scale : (difference / before) * 100);
  const text = isPoints ? by.toFixed(1) : by < 10 ? by.toFixed(1) : Math.round(by).toString();
  if (Number(text) === 0) return { ...none, direction: 'same' };
  const direction = difference > 0 ? 'up' : 'down';
  return {
    direction,
    by: isPoints ? text : `${text}%`,
    isPoints,
    isGood: (direction === 'up') !== (figure === 'returnRate'),
  };
}

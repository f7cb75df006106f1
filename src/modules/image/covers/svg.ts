/** A number for an attribute: one decimal is a sixth of a pixel at 480 px, and half the bytes. */
export function n(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

type Extra = Record<string, string | number>;

function attributes(extra: Extra): string {
  let text = '';
  for (const name in extra) {
    const value = extra[name];
    if (value !== undefined)
      text += ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`;
  }
  return text;
}

export function rect(box: Box, fill: string, extra: Extra = {}): string {
  return `<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.w)}" height="${n(box.h)}" fill="${fill}"${attributes(extra)}/>`;
}

export function circle(cx: number, cy: number, radius: number, fill: string, extra: Extra = {}): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" fill="${fill}"${attributes(extra)}/>`;
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  extra: Extra = {},
): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(extra)}/>`;
}

export function path(d: string, fill: string, extra: Extra = {}): string {
  return `<path d="${d}" fill="${fill}"${attributes(extra)}/>`;
}

export function stroke(d: string, colour: string, width: number, extra: Extra = {}): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${attributes(extra)}/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, colour: string, width: number): string {
  return `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" fill="none" stroke="${colour}" stroke-width="${n(width)}"/>`;
}

export function group(content: string, extra: Extra): string {
  return `<g${attributes(extra)}>${content}</g>`;
}

/** Clips `content` to a box. `id` must be unique in the document. */
export function clipped(content: string, box: Box, id: string): string {
  return `<clipPath id="${id}">${rect(box, '#000')}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

export interface Stop {
  at: number;
  colour: string;
  opacity?: number;
}

function stops(list: readonly Stop[]): string {
  return list
    .map(
      (stop) =>
        `<stop offset="${stop.at}" stop-color="${stop.colour}"${stop.opacity === undefined ? '' : ` stop-opacity="${stop.opacity}"`}/>`,
    )
    .join('');
}

/** Defines a gradient down (or across) whatever it fills. */
export function linearGradient(id: string, list: readonly Stop[], across = false): string {
  const to = across ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
  return `<linearGradient id="${id}" x1="0" y1="0" ${to}>${stops(list)}</linearGradient>`;
}

export function radialGradient(id: string, list: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops(list)}</radialGradient>`;
}

/** A smooth line through points (Catmull-Rom as Béziers). */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const first = points[0];
  if (first === undefined) return '';
  let d = `M${n(first[0])} ${n(first[1])}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const here = points[index] ?? first;
    const there = points[index + 1] ?? here;
    const before = points[index - 1] ?? here;
    const after = points[index + 2] ?? there;
    const c1 = [here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6] as const;
    const c2 = [there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6] as const;
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(there[0])} ${n(there[1])}`;
  }
  return d;
}

export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

/** A pointed leaf from root to tip, `bulge` wide on either side. */
export function leaf(x: number, y: number, angle: number, length: number, bulge: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, aside: number) =>
    `${n(x + cos * along - sin * aside)} ${n(y + sin * along + cos * aside)}`;
  return `M${at(0, 0)}C${at(length * 0.3, bulge)} ${at(length * 0.7, bulge)} ${at(length, 0)}C${at(length * 0.7, -bulge)} ${at(length * 0.3, -bulge)} ${at(0, 0)}Z`;
}

/** A whole document. Its size is given in its own units, so a renderer is free to scale. */
export function svgDocument(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}

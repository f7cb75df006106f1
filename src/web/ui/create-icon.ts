import { createElement, type SVGProps } from 'react';

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };
type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: string | number };

/**
 * Makes a component of one of Lucide's drawings. Stands in for Lucide's own (vite.config.ts), whose contexts, aliases and
 * class names nobody here uses: a seventh of its size in every page.
 */
export default function createIcon({ node }: IconData) {
  // As text, once: a list page has over seventy icons of two to four strokes each, and no icon changes.
  const strokes = {
    __html: node
      .map(([tag, attributes]) => {
        const written = Object.entries(attributes).filter(([name]) => name !== 'key');
        return `<${tag} ${written.map(([name, value]) => `${name}="${value}"`).join(' ')}></${tag}>`;
      })
      .join(''),
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once a drawing, at module level
  return function Icon({ size = 24, strokeWidth = 2, ...rest }: IconProps) {
    return createElement('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': rest['aria-label'] === undefined ? true : undefined,
      ...rest,
      dangerouslySetInnerHTML: strokes,
    });
  };
}

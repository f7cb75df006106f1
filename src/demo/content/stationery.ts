import type { DemoOptionProduct } from './content.types.ts';
import { houseSources } from './house-products.ts';
import { buildOptionProduct } from './option-products.ts';
import { stationerySources } from './stationery-products.ts';
import { uniformSources } from './uniform-products.ts';

/** Stationery and uniforms, with options two to four levels deep. */
export const demoOptionProducts: readonly DemoOptionProduct[] = [
  ...stationerySources,
  ...uniformSources,
  ...houseSources,
].map(buildOptionProduct);

import { productTexts } from '../../messages/product-messages.ts';
import { type OptionChoice, optionChoices, type ProductFacts } from './cart-facts.rules.ts';

type Sold = Pick<ProductFacts, 'optionLevels' | 'optionValues' | 'condition' | 'conditionNote' | 'format'>;

/**
 * What tells a line from another of the same name: the options that were chosen; of a used copy its condition, what was said
 * of it, and its binding, as the product's page names them. A store may sell one edition as new and as used.
 */
export function lineChoices(product: Sold): OptionChoice[] {
  return [...optionChoices(product), ...copyChoices(product)];
}

function copyChoices({ condition, conditionNote, format }: Sold): OptionChoice[] {
  if (condition === 'new') return [];
  const [th, en] = [productTexts('th'), productTexts('en')];
  const note = conditionNote === null || conditionNote.trim() === '' ? '' : ` (${conditionNote.trim()})`;
  const used: OptionChoice = {
    levelTh: th('facts.condition'),
    levelEn: en('facts.condition'),
    valueTh: th(`condition.${condition}`) + note,
    valueEn: en(`condition.${condition}`) + note,
  };
  if (format === null) return [used];
  return [
    used,
    {
      levelTh: th('facts.format'),
      levelEn: en('facts.format'),
      valueTh: th(`format.${format}`),
      valueEn: en(`format.${format}`),
    },
  ];
}

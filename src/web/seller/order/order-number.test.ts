import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StoreRight } from '../../../shared/contract.ts';
import { CentreRights } from '../centre/rights.ts';
import { OrderNumber } from './order-number.tsx';

const shownTo = (...rights: StoreRight[]) =>
  renderToStaticMarkup(
    createElement(
      CentreRights.Provider,
      { value: rights },
      createElement(OrderNumber, { number: 'BN1234', className: 'underline' }),
    ),
  );

test.each(['orders', 'owner'] as const)('is a link for a member with %s', (right) => {
  expect(shownTo(right)).toContain('href="/manage-store/orders/BN1234"');
});

test('is plain text for whoever wouldn’t find the order’s page', () => {
  for (const rights of [['finance'], ['catalogue'], ['finance', 'catalogue'], []] as const) {
    const shown = shownTo(...rights);
    expect(shown).toContain('BN1234');
    expect(shown).not.toContain('href');
  }
});

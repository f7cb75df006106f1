import { expect, test } from 'vitest';
import en from '../../../messages/en/seller.json' with { type: 'json' };
import enUi from '../../../messages/en/ui.json' with { type: 'json' };
import th from '../../../messages/th/seller.json' with { type: 'json' };
import thUi from '../../../messages/th/ui.json' with { type: 'json' };
import { draw } from '../../test-draw.ts';
import { SellerOrderActions } from './seller-order-actions.tsx';

/** A book on paper, of which no copy has left, with an e-book that was delivered. */
const mixed = {
  ...{ status: 'ready_to_ship', products: [], parcels: [], toSend: [], goesWith: [], preparedAt: null },
  ...{ canPrepare: false, canShip: false, canHandOver: false, canDeliver: false, deliverableFrom: null },
  ...{ canCorrectShipment: false, canTakeParcelBack: false, canCancelRest: true, canCancel: false },
} as never;

test.each([
  ['th', { seller: th, ui: thUi }, 'อีบุ๊กยังถือว่าขายแล้ว', 'จัดส่งครบ'],
  ['en', { seller: en, ui: enUi }, 'e-books stay sold', 'counts as shipped'],
] as const)(
  'a store that calls off the rest of a mixed order reads in %s what stays sold, not that it was shipped',
  (locale, messages, stays, wrong) => {
    const said = draw(locale, messages, <SellerOrderActions order={mixed} carriers={[]} reply={undefined} />);
    expect(said).toContain(stays);
    expect(said).not.toContain(wrong);
  },
);

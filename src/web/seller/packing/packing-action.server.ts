import { redirect } from 'react-router';
import { scannedOrderNumber } from '../../../modules/order/order-number.rules.ts';
import type { ScanOutcome } from '../../../modules/packing-proof/packing-proof.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFile, formKey, formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { hasOrder } from './has-order.server.ts';
import { packingPath } from './packing-path.ts';

export type PackingReply = {
  scan?: { code: string; outcome: ScanOutcome; lineId: number | null; among: number[]; isPacked: boolean };
  message?: string;
  /** What was scanned is an order's number, and none of the store's. */
  noOrder?: string;
  isReasonMissing?: boolean;
  lineId?: number;
  isPhotoMissing?: boolean;
  isPhotoAdded?: boolean;
};

/** What is done at the packing desk: a code was read, a copy ticked by hand, a photo taken. */
export async function actOnPacking(
  form: FormData,
  { api }: ServerSide,
  orderNumber: string,
): Promise<PackingReply | Response> {
  const idempotencyKey = formKey(form);
  try {
    switch (formText(form, 'intent')) {
      case 'tick': {
        const lineId = Number(formText(form, 'lineId'));
        const reason = formText(form, 'reason').slice(0, 200);
        if (reason === '') return { isReasonMissing: true, lineId };
        await api.packingProof.tick({ orderNumber, lineId, reason, idempotencyKey });
        return redirect(`${packingPath}/${orderNumber}`);
      }
      case 'restart':
        await api.packingProof.restart({ orderNumber });
        return redirect(`${packingPath}/${orderNumber}`);
      case 'photo': {
        const photo = formFile(form, 'photo');
        if (photo === null) return { isPhotoMissing: true };
        await api.packingProof.addPhoto({ orderNumber, photo });
        return { isPhotoAdded: true };
      }
      default: {
        const code = formText(form, 'code').slice(0, 100);
        if (code === '') return {};
        // The label of the next order.
        const other = scannedOrderNumber(code);
        if (other !== null)
          return (await hasOrder(api, other)) ? redirect(`${packingPath}/${other}`) : { noOrder: other };
        const chosen = Number(formText(form, 'lineId'));
        const lineId = chosen > 0 ? chosen : null;
        const scan = await api.packingProof.scan({ orderNumber, code, lineId, idempotencyKey });
        return { scan: { code, ...scan } };
      }
    }
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

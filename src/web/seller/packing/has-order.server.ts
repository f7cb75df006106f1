import { apiFailure } from '../../request/api-client.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** Whether a number is that of an order of the store: whoever packs stays where they are otherwise. */
export async function hasOrder(api: ServerSide['api'], orderNumber: string): Promise<boolean> {
  try {
    await api.packingProof.desk({ orderNumber });
    return true;
  } catch (error) {
    if (apiFailure(error).code === 'orderNotFound') return false;
    throw error;
  }
}

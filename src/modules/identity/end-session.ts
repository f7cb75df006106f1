import type { Services } from '../../platform/services.ts';
import { hashToken } from './find-caller.ts';
import { deleteSession } from './session.store.ts';

/** Signs out: the token is worth nothing from here on. A token that was worth nothing already is fine too. */
export async function endSession({ db }: Pick<Services, 'db'>, token: string): Promise<void> {
  await deleteSession(db, hashToken(token));
}

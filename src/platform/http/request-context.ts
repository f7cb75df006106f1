import type { Logger } from 'pino';

/** What the first middleware gives every request. */
export type RequestVariables = {
  requestId: string;
  clientAddress: string;
  log: Logger;
};

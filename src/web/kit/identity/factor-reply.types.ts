import type { QrDrawing } from '../../ui/qr-code.server.ts';

/** An authenticator app that is being set up: its secret, and the address that the QR code tells it. */
export type NewApp = { secret: string; address: string; drawing: QrDrawing };

/** What a page about the second factor is told by its action. */
export type FactorReply = {
  message?: string;
  isCodeMissing?: boolean;
  isReasonMissing?: boolean;
  /** Whose form it was, where there are several. */
  about?: string;
  app?: NewApp;
  /** Shown this once. */
  recoveryCodes?: readonly string[];
  passkeyOptions?: Readonly<Record<string, unknown>>;
};

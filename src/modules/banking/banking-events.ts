export type RemovedBankAccount = { userId: number; bankCode: string; accountNumber: string };

declare module '../../platform/events.ts' {
  interface Events {
    bankAccountRemoved: RemovedBankAccount;
  }
}

declare module '../../platform/events.ts' {
  interface Events {
    /** A withdrawal's money has been sent; `taxSatang` of `taxableSatang` was kept back for the Revenue Department. */
    withdrawalPaid: {
      withdrawalId: string;
      userId: number;
      taxableSatang: number;
      taxSatang: number;
      paidAt: Date;
      at: Date;
    };
  }
}

export {};

/** The choice of a carrier that asks for its name. */
export const otherCarrier = 'other';

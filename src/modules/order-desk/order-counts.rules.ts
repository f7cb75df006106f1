/** Everybody's orders are counted up to so many of a state, and of a list: whoever sees that many asks for fewer. */
export const ordersCountedMost = 100_000;

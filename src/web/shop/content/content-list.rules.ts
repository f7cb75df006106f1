/** A large one and four rows of three. */
export const perpage = 13;

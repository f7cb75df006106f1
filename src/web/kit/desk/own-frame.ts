/**
 * What the route of a layout that draws a desk's shell exports as its `handle`: the shop's frame stays away. By itself, since the
 * shop's frame asks for it on every page, and would bring the desk's along.
 */
export const ownFrame = { hasOwnFrame: true } as const;

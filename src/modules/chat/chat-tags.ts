/** The changes every process hears of when there is something new in a conversation, by who looks at it. */
export const chatTags = {
  shopper: (userId: number) => `chat:shopper:${userId}`,
  store: (sellerId: number) => `chat:store:${sellerId}`,
  house: 'chat:house',
} as const;

type Sides = { userId: number | null; sellerId: number | null };

/** That of the side a shopper, or a desk, talks with. */
export function otherTagOf({ userId, sellerId }: Sides, isShopper: boolean): string[] {
  if (isShopper) return [sellerId === null ? chatTags.house : chatTags.store(sellerId)];
  return userId === null ? [] : [chatTags.shopper(userId)];
}

/** Those of both sides of a conversation. */
export function tagsOf(sides: Sides): string[] {
  return [...otherTagOf(sides, false), ...otherTagOf(sides, true)];
}

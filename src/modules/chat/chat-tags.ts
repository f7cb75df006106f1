/** The changes every process hears of when there is something new in a conversation, by who looks at it. */
export const chatTags = {
  shopper: (userId: number) => `chat:shopper:${userId}`,
  store: (sellerId: number) => `chat:store:${sellerId}`,
  house: 'chat:house',
} as const;

/** Those of both sides of a conversation. */
export function tagsOf({ userId, sellerId }: { userId: number | null; sellerId: number | null }): string[] {
  return [
    ...(userId === null ? [] : [chatTags.shopper(userId)]),
    sellerId === null ? chatTags.house : chatTags.store(sellerId),
  ];
}

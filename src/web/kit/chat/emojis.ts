/** How many stand beside each other: up and down lead by so many. */
export const emojisInRow = 8;

/** What is said often; a person's own keyboard has the others. Whole rows each. */
export const emojiGroups = {
  faces: ['😀', '😄', '😂', '😊', '😍', '🥰', '😘', '😅', '🤔', '😎', '😮', '🥲', '😢', '😭', '😴', '🙄'],
  hands: ['👍', '👎', '👌', '👏', '🙏', '💪', '👋', '🤝'],
  hearts: ['❤️', '🧡', '💛', '💚', '💙', '💜', '💔', '✨'],
  things: ['📚', '📖', '📦', '🚚', '🎁', '🎉', '⭐', '🔥'],
} as const;
export const emojiKinds = ['faces', 'hands', 'hearts', 'things'] as const;

/** What is on a page that lists lives: them, their products, and who holds them (`live-tags.ts` of the slice). */
export const livesTags = 'lives catalogue stores affiliates';

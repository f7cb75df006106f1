/** Where an author finds their review: SPEC §2 /user/profile/{menu}/{orderId}/{productId}. */
export function reviewHref(review: { orderNumber: string | null; productId: number }): string {
  return review.orderNumber === null
    ? '/user/profile/my-review/written'
    : `/user/profile/my-review/${review.orderNumber}/${review.productId}`;
}

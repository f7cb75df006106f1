/**
 * What people are told, and under which heading they may turn it off. Each kind has a title and a body in
 * src/messages/{th,en}/notice.json; the values they take are strings, already formatted for nobody (numbers, codes, names
 * in both languages where they have two: `nameTh`, `nameEn`).
 */
export const notificationKinds = {
  orderPlaced: 'orders',
  orderPaid: 'orders',
  orderShipped: 'orders',
  orderPartShipped: 'orders',
  orderRestShipped: 'orders',
  shipmentCorrected: 'orders',
  orderDelivered: 'orders',
  orderReadyToFetch: 'orders',
  orderHandedOver: 'orders',
  orderComplete: 'orders',
  orderCancelled: 'orders',
  orderExpired: 'orders',
  orderRefunded: 'orders',
  refundNeedsAccount: 'payments',
  refundWantsAccount: 'payments',
  slipReceived: 'payments',
  slipRejected: 'payments',
  lateSlipRejected: 'payments',
  moneyGoesBack: 'payments',
  moneyGoesBackTo: 'payments',
  documentReady: 'orders',
  sellerOrderReady: 'store',
  sellerOrderCancelled: 'store',
  sellerOrderComplete: 'store',
  sellerReturnRequested: 'store',
  sellerReturnSentBack: 'store',
  sellerReturnDisputed: 'store',
  sellerReturnUnconfirmed: 'store',
  sellerReturnDecided: 'store',
  sellerReturnApproved: 'store',
  sellerReturnReceived: 'store',
  sellerReturnRefunded: 'store',
  sellerReturnLapsed: 'store',
  sellerReturnWithdrawn: 'store',
  sellerReturnClosed: 'store',
  sellerReview: 'store',
  sellerMessage: 'store',
  sellerChat: 'store',
  sellerChatReportUpheld: 'store',
  sellerChatReportDismissed: 'store',
  sellerLiveHosted: 'store',
  sellerBookAccepted: 'store',
  sellerBookRefused: 'store',
  sellerProductRefused: 'store',
  sellerProductGivenBack: 'store',
  sellerCampaignAccepted: 'store',
  sellerCampaignRefused: 'store',
  sellerCampaignStopped: 'store',
  sellerStatement: 'store',
  sellerAccountNamed: 'store',
  sellerRenamed: 'store',
  sellerFileRefunded: 'store',
  sellerStorePublic: 'store',
  sellerReturnAddress: 'store',
  sellerKeyMade: 'store',
  sellerKeyRevoked: 'store',
  sellerMarked: 'store',
  sellerMarkLifted: 'store',
  sellerMarkKept: 'store',
  sellerRateSet: 'store',
  sellerRateEnded: 'store',
  sellerCategoryRateSet: 'store',
  sellerCategoryRateKept: 'store',
  sellerSuspended: 'store',
  sellerSuspensionAnnounced: 'store',
  sellerSuspensionLifted: 'store',
  sellerSuspensionKept: 'store',
  sellerSuspensionOver: 'store',
  sellerCredited: 'store',
  sellerCharged: 'store',
  sellerWithholdingRefused: 'store',
  sellerPayoutReleased: 'store',
  sellerPayoutPaid: 'store',
  sellerPayoutReturned: 'store',
  sellerFlashAccepted: 'store',
  sellerFlashRefused: 'store',
  sellerFlashTakenOut: 'store',
  sellerStockLow: 'store',
  sellerStockLowMany: 'store',
  returnApproved: 'returns',
  returnRejected: 'returns',
  returnReceived: 'returns',
  returnRefunded: 'returns',
  returnLapsed: 'returns',
  returnContested: 'returns',
  parcelCameBack: 'returns',
  returnUnconfirmed: 'returns',
  chatStore: 'orders',
  chatReportUpheld: 'orders',
  chatReportDismissed: 'orders',
  chatHouse: 'orders',
  restCancelled: 'orders',
  fileRefunded: 'orders',
  disputeUpheld: 'returns',
  disputeDismissed: 'returns',
  reviewReply: 'reviews',
  reviewHidden: 'reviews',
  reviewShown: 'reviews',
  reportUpheld: 'reviews',
  reportDismissed: 'reviews',
  backInStock: 'books',
  priceDrop: 'books',
  voucherEnding: 'offers',
  flashSaleBegun: 'offers',
  liveBasketWaits: 'orders',
  liveBegun: 'offers',
  liveMovedUp: 'orders',
  storeNews: 'offers',
  pointsEarned: 'wallet',
  quizPointsEarned: 'wallet',
  linkPointsEarned: 'wallet',
  pointsExpiring: 'wallet',
  rewardShipped: 'wallet',
  rewardCancelled: 'wallet',
  basketOrdered: 'wallet',
  cashbackConfirmed: 'wallet',
  withdrawalRequested: 'wallet',
  withdrawalApproved: 'wallet',
  withdrawalRejected: 'wallet',
  withdrawalPaid: 'wallet',
  bankAccountAdded: 'account',
  identityApproved: 'account',
  affiliateStopped: 'account',
  liveCopiesTakenBack: 'account',
  affiliateResumed: 'account',
  identityRejected: 'account',
  erasureNear: 'account',
  approvalGranted: 'account',
  approvalRefused: 'account',
  approvalStale: 'account',
  approvalExpired: 'account',
} as const satisfies Record<string, NotificationTopic>;
export type NotificationKind = keyof typeof notificationKinds;

export const notificationTopics = [
  'orders',
  'payments',
  'returns',
  'wallet',
  'reviews',
  'books',
  'offers',
  'store',
  'account',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export type TopicChoice = { inApp: boolean; byEmail: boolean };

/** What holds until somebody chooses otherwise: offers come by mail only to those who asked for them (PDPA). */
export function standardChoice(topic: NotificationTopic): TopicChoice {
  return { inApp: true, byEmail: topic !== 'offers' };
}

const smsTopics: ReadonlySet<NotificationTopic> = new Set(['account', 'payments', 'returns']);

/**
 * Whether who has no e-mail address gets a notice's own words by SMS, which costs the house money: what is about their
 * account and their money. (What is said of orders by SMS, src/modules/order/order-mail.ts says.)
 */
export function isSentBySms(kind: NotificationKind): boolean {
  return smsTopics.has(notificationKinds[kind]) || kind === 'orderRefunded';
}

/** Topics that can't be turned off by mail: they keep accounts and money safe. */
export function isMailFixed(topic: NotificationTopic): boolean {
  return topic === 'account';
}

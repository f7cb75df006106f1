import { academyContract } from './academy/academy.contract.ts';
import { academyDeskContract } from './academy/academy-desk.contract.ts';
import { addressContract } from './address/address.contract.ts';
import { adjustmentContract } from './adjustment/adjustment.contract.ts';
import { affiliateContract } from './affiliate/affiliate.contract.ts';
import { affiliateDeskContract } from './affiliate/affiliate-desk.contract.ts';
import { affiliatePlaceContract } from './affiliate/affiliate-place.contract.ts';
import { storeAffiliateContract } from './affiliate/store-affiliate.contract.ts';
import { approvalContract } from './approval/approval.contract.ts';
import { auditDeskContract } from './audit-desk/audit-desk.contract.ts';
import { bankingContract } from './banking/banking.contract.ts';
import { bannerContract } from './banner/banner.contract.ts';
import { browsingContract } from './browsing/browsing.contract.ts';
import { followContract } from './browsing/follow.contract.ts';
import { savedContract } from './browsing/saved.contract.ts';
import { watchContract } from './browsing/watch.contract.ts';
import { campaignContract } from './campaign/campaign.contract.ts';
import { staffCampaignContract } from './campaign/staff-campaign.contract.ts';
import { storeCampaignContract } from './campaign/store-campaign.contract.ts';
import { campaignResultsContract } from './campaign-results/campaign-results.contract.ts';
import { cartContract } from './cart/cart.contract.ts';
import { cashbackContract } from './cashback/cashback.contract.ts';
import { catalogueDeskContract } from './catalogue-desk/catalogue-desk.contract.ts';
import { tagDeskContract } from './catalogue-desk/tag-desk.contract.ts';
import { catalogueFileContract } from './catalogue-file/catalogue-file.contract.ts';
import { categoryDeskContract } from './category-desk/category-desk.contract.ts';
import { chatContract, storeChatContract } from './chat/chat.contract.ts';
import { houseChatContract } from './chat/house-chat.contract.ts';
import { checkoutContract } from './checkout/checkout.contract.ts';
import { simulationContract } from './checkout/simulation.contract.ts';
import { commissionInvoiceContract } from './commission-invoice/commission-invoice.contract.ts';
import { contentContract } from './content/content.contract.ts';
import { contentDeskContract } from './content/content-desk.contract.ts';
import { documentContract } from './document/document.contract.ts';
import { ebookContract } from './ebook/ebook.contract.ts';
import { feedContract } from './feed/feed.contract.ts';
import { flashSaleContract } from './flash-sale/flash-sale.contract.ts';
import { fulfilmentContract } from './fulfilment/fulfilment.contract.ts';
import { healthContract } from './health/health.contract.ts';
import { accountsContract } from './identity/accounts.contract.ts';
import { identityContract } from './identity/identity.contract.ts';
import { keptFormContract } from './identity/kept-form.contract.ts';
import { profileContract } from './identity/profile.contract.ts';
import { secondFactorContract } from './identity/second-factor.contract.ts';
import { seeAsContract } from './identity/see-as.contract.ts';
import { staffContract } from './identity/staff.contract.ts';
import { landingContract } from './landing/landing.contract.ts';
import { listingContract } from './listing/listing.contract.ts';
import { listingStaffContract } from './listing/listing-staff.contract.ts';
import { productTableContract } from './listing/product-table.contract.ts';
import { proposalContract } from './listing/proposal.contract.ts';
import { liveHostContract } from './live/live.contract.ts';
import { affiliateLiveBasketContract, affiliateLiveContract } from './live/live-affiliate.contract.ts';
import { liveAudienceContract } from './live/live-audience.contract.ts';
import { liveBasketContract, liveBasketHostContract } from './live/live-basket.contract.ts';
import { liveHostedContract } from './live/live-hosted.contract.ts';
import { livePageContract } from './live/live-page.contract.ts';
import { liveServiceContract } from './live/live-service.contract.ts';
import { liveShowContract, liveShowHostContract } from './live/live-show.contract.ts';
import { memberContract } from './member/member.contract.ts';
import { moneyCheckContract } from './money-check/money-check.contract.ts';
import { notificationContract } from './notification/notification.contract.ts';
import { officeContract } from './office/office.contract.ts';
import { onboardingContract } from './onboarding/onboarding.contract.ts';
import { orderContract } from './order/order.contract.ts';
import { orderDeskContract } from './order-desk/order-desk.contract.ts';
import { staffOrdersContract } from './order-desk/staff-orders.contract.ts';
import { packingContract } from './packing/packing.contract.ts';
import { trackingFileContract } from './packing/tracking-file.contract.ts';
import { packingProofContract } from './packing-proof/packing-proof.contract.ts';
import { paymentContract } from './payment/payment.contract.ts';
import { payoutContract } from './payout/payout.contract.ts';
import { peopleContract } from './people-desk/people-desk.contract.ts';
import { pointsContract } from './points/points.contract.ts';
import { priceCalendarContract } from './price-calendar/calendar.contract.ts';
import { privacyContract } from './privacy/privacy.contract.ts';
import { productOptionContract } from './product-option/product-option.contract.ts';
import { productPictureContract } from './product-picture/product-picture.contract.ts';
import { promotionContract } from './promotion/promotion.contract.ts';
import { promotionDeskContract } from './promotion/promotion-desk.contract.ts';
import { promotionTargetsContract } from './promotion/promotion-targets.contract.ts';
import { shownPromotionContract } from './promotion/shown-promotion.contract.ts';
import { staffPromotionContract } from './promotion/staff-promotion.contract.ts';
import { voucherDeskContract } from './promotion/voucher-desk.contract.ts';
import { promotionResultsContract } from './promotion-results/results.contract.ts';
import { promotionTrialContract } from './promotion-trial/trial.contract.ts';
import { quizContract } from './quiz/quiz.contract.ts';
import { quizDeskContract } from './quiz/quiz-desk.contract.ts';
import { customerContract } from './referral/customer.contract.ts';
import { referralContract } from './referral/referral.contract.ts';
import { returnsContract } from './returns/returns.contract.ts';
import { reviewContract } from './review/review.contract.ts';
import { rewardContract } from './reward/reward.contract.ts';
import { searchContract } from './search/search.contract.ts';
import { settlementContract } from './settlement/settlement.contract.ts';
import { shareContract } from './share/share.contract.ts';
import { sharedListContract } from './shared-list/shared-list.contract.ts';
import { shippingContract } from './shipping/shipping.contract.ts';
import { storeShippingContract } from './shipping/store-shipping.contract.ts';
import { channelDeskContract } from './shop-desk/channel-desk.contract.ts';
import { settingDeskContract } from './shop-desk/setting-desk.contract.ts';
import { bannerDeskContract } from './site/banner-desk.contract.ts';
import { siteContract } from './site/site.contract.ts';
import { socialContract } from './social/social.contract.ts';
import { stockDeskContract } from './stock-desk/stock-desk.contract.ts';
import { storeCentreContract } from './store-centre/store-centre.contract.ts';
import { storeDeskContract } from './store-desk/store-desk.contract.ts';
import { storeFiguresContract } from './store-figures/store-figures.contract.ts';
import { storeKeyContract } from './store-key/store-key.contract.ts';
import { storeProfileContract } from './store-profile/store-profile.contract.ts';
import { storeStandingContract } from './store-standing/store-standing.contract.ts';
import { storeSuspensionContract } from './store-suspension/store-suspension.contract.ts';
import { storeTeamContract } from './store-team/store-team.contract.ts';
import { storefrontContract } from './storefront/storefront.contract.ts';
import { ticketContract } from './ticket/ticket.contract.ts';
import { verificationContract } from './verification/verification.contract.ts';
import { withdrawalContract } from './withdrawal/withdrawal.contract.ts';
import { withholdingContract } from './withholding/withholding.contract.ts';
import { wordingContract } from './wording/wording.contract.ts';

/** Every call of the API, by feature. The typed client, the router, OpenAPI and the access test all come from here. */
export const apiContract = {
  accounts: accountsContract,
  people: peopleContract,
  seeAs: seeAsContract,
  staff: staffContract,
  auditDesk: auditDeskContract,
  secondFactor: secondFactorContract,
  address: addressContract,
  banking: bankingContract,
  browsing: browsingContract,
  follow: followContract,
  saved: savedContract,
  watch: watchContract,
  campaign: { ...campaignContract, ...staffCampaignContract, ...storeCampaignContract },
  campaignResults: campaignResultsContract,
  categoryDesk: categoryDeskContract,
  cart: cartContract,
  cashback: cashbackContract,
  affiliate: affiliateContract,
  affiliatePlace: affiliatePlaceContract,
  affiliateDesk: affiliateDeskContract,
  referral: referralContract,
  customer: customerContract,
  storeAffiliate: storeAffiliateContract,
  catalogue: storefrontContract,
  academy: { ...academyContract, ...academyDeskContract },
  catalogueDesk: catalogueDeskContract,
  tagDesk: tagDeskContract,
  content: { ...contentContract, ...contentDeskContract },
  quiz: { ...quizContract, ...quizDeskContract },
  document: documentContract,
  feed: feedContract,
  /** Accounts, and what is shown of whoever is signed in, which several slices know. */
  identity: { ...identityContract, ...memberContract },
  keptForm: keptFormContract,
  landing: landingContract,
  listing: { ...listingContract, ...productTableContract, ...proposalContract, ...listingStaffContract },
  productOption: productOptionContract,
  productPicture: productPictureContract,
  ebook: ebookContract,
  notification: notificationContract,
  onboarding: onboardingContract,
  /** The calls about orders are one part to clients, and several slices here. */
  order: {
    ...checkoutContract,
    ...orderDeskContract,
    ...orderContract,
    ...fulfilmentContract,
    ...packingContract,
  },
  packingProof: packingProofContract,
  trackingFile: trackingFileContract,
  payment: paymentContract,
  points: pointsContract,
  privacy: privacyContract,
  profile: profileContract,
  promotion: promotionContract,
  flashSale: flashSaleContract,
  liveBasket: { ...liveBasketContract, ...liveBasketHostContract },
  live: {
    ...{ ...liveHostContract, ...liveAudienceContract, ...liveHostedContract },
    ...{ ...liveShowContract, ...liveShowHostContract, ...livePageContract },
  },
  affiliateLive: affiliateLiveContract,
  affiliateLiveBasket: affiliateLiveBasketContract,
  shownPromotion: shownPromotionContract,
  returns: returnsContract,
  review: reviewContract,
  reward: rewardContract,
  search: searchContract,
  bannerDesk: bannerDeskContract,
  channelDesk: channelDeskContract,
  settingDesk: settingDeskContract,
  settlement: settlementContract,
  adjustment: adjustmentContract,
  approval: approvalContract,
  commissionInvoice: commissionInvoiceContract,
  storeKey: storeKeyContract,
  storeProfile: storeProfileContract,
  storeSuspension: storeSuspensionContract,
  storeDesk: storeDeskContract,
  payout: payoutContract,
  share: shareContract,
  sharedList: sharedListContract,
  shipping: shippingContract,
  storeShipping: storeShippingContract,
  site: siteContract,
  social: socialContract,
  staffOrders: staffOrdersContract,
  stock: stockDeskContract,
  ticket: ticketContract,
  chat: chatContract,
  storeChat: storeChatContract,
  houseChat: houseChatContract,
  health: healthContract,
  moneyCheck: moneyCheckContract,
  office: officeContract,
  storeCentre: storeCentreContract,
  storeFigures: storeFiguresContract,
  storeStanding: storeStandingContract,
  storeTeam: storeTeamContract,
  verification: verificationContract,
  withholding: withholdingContract,
  wording: wordingContract,
  staffPromotion: staffPromotionContract,
  voucherDesk: voucherDeskContract,
  promotionDesk: promotionDeskContract,
  promotionTargets: promotionTargetsContract,
  priceCalendar: priceCalendarContract,
  promotionTrial: promotionTrialContract,
  promotionResults: promotionResultsContract,
  simulation: simulationContract,
  banner: bannerContract,
  catalogueFile: catalogueFileContract,
  withdrawal: withdrawalContract,
};

/** Every call of the live service, which SPEC §7 has at a base of its own. */
export const liveApiContract = { service: liveServiceContract };

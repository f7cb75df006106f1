import { guardCalls } from '../platform/http/implement-calls.ts';
import type { Services } from '../platform/services.ts';
import { academyApi } from './academy/academy.api.ts';
import { addressApi } from './address/address.api.ts';
import { adjustmentApi } from './adjustment/adjustment.api.ts';
import { affiliateApi } from './affiliate/affiliate.api.ts';
import { affiliateDeskApi } from './affiliate/affiliate-desk.api.ts';
import { affiliatePlaceApi } from './affiliate/affiliate-place.api.ts';
import { storeAffiliateApi } from './affiliate/store-affiliate.api.ts';
import { approvalApi } from './approval/approval.api.ts';
import { listDeeds } from './approvals.ts';
import { auditDeskApi } from './audit-desk/audit-desk.api.ts';
import { bankingApi } from './banking/banking.api.ts';
import { bannerApi } from './banner/banner.api.ts';
import { browsingApi } from './browsing/browsing.api.ts';
import { followApi } from './browsing/follow.api.ts';
import { savedApi } from './browsing/saved.api.ts';
import { watchApi } from './browsing/watch.api.ts';
import { campaignApi } from './campaign/campaign.api.ts';
import { campaignResultsApi } from './campaign-results/campaign-results.api.ts';
import { cartApi } from './cart/cart.api.ts';
import { mergeCarts } from './cart/merge-carts.ts';
import { cashbackApi } from './cashback/cashback.api.ts';
import { catalogueDeskApi } from './catalogue-desk/catalogue-desk.api.ts';
import { tagDeskApi } from './catalogue-desk/tag-desk.api.ts';
import { catalogueFileApi } from './catalogue-file/catalogue-file.api.ts';
import { categoryDeskApi } from './category-desk/category-desk.api.ts';
import { chatApi, houseChatApi, storeChatApi } from './chat/chat.api.ts';
import { checkoutApi } from './checkout/checkout.api.ts';
import { simulationApi } from './checkout/simulation.api.ts';
import { commissionInvoiceApi } from './commission-invoice/commission-invoice.api.ts';
import { contentApi } from './content/content.api.ts';
import { documentApi } from './document/document.api.ts';
import { ebookApi } from './ebook/ebook.api.ts';
import { feedApi } from './feed/feed.api.ts';
import { flashSaleApi } from './flash-sale/flash-sale.api.ts';
import { fulfilmentApi } from './fulfilment/fulfilment.api.ts';
import { healthApi } from './health/health.api.ts';
import { accountsApi } from './identity/accounts.api.ts';
import { identityApi } from './identity/identity.api.ts';
import { keptFormApi } from './identity/kept-form.api.ts';
import { profileApi } from './identity/profile.api.ts';
import { secondFactorApi } from './identity/second-factor.api.ts';
import { seeAsApi } from './identity/see-as.api.ts';
import { staffApi } from './identity/staff.api.ts';
import { landingApi } from './landing/landing.api.ts';
import { listingApi } from './listing/listing.api.ts';
import { listingStaffApi } from './listing/listing-staff.api.ts';
import { productTableApi } from './listing/product-table.api.ts';
import { proposalApi } from './listing/proposal.api.ts';
import { liveHostApi } from './live/live.api.ts';
import { liveHostContract } from './live/live.contract.ts';
import { affiliateLiveBasketContract, affiliateLiveContract } from './live/live-affiliate.contract.ts';
import { liveAudienceApi } from './live/live-audience.api.ts';
import { liveAudienceContract } from './live/live-audience.contract.ts';
import { liveBasketApi, liveBasketHostApi } from './live/live-basket.api.ts';
import { liveBasketHostContract } from './live/live-basket.contract.ts';
import { affiliateHost, storeHost } from './live/live-host.api.ts';
import { liveHostedApi } from './live/live-hosted.api.ts';
import { livePageApi } from './live/live-page.api.ts';
import { livePageContract } from './live/live-page.contract.ts';
import { liveServiceApi } from './live/live-service.api.ts';
import { liveShowApi, liveShowHostApi } from './live/live-show.api.ts';
import { liveShowHostContract } from './live/live-show.contract.ts';
import { memberApi } from './member/member.api.ts';
import { moneyCheckApi } from './money-check/money-check.api.ts';
import { notificationApi } from './notification/notification.api.ts';
import { officeApi } from './office/office.api.ts';
import { onboardingApi } from './onboarding/onboarding.api.ts';
import { isNewCustomer } from './order/is-new-customer.ts';
import { orderApi } from './order/order.api.ts';
import { listWaitingOrders } from './order/read-waiting-orders.ts';
import { orderDeskApi } from './order-desk/order-desk.api.ts';
import { staffOrdersApi } from './order-desk/staff-orders.api.ts';
import { packingApi } from './packing/packing.api.ts';
import { trackingFileApi } from './packing/tracking-file.api.ts';
import { packingProofApi } from './packing-proof/packing-proof.api.ts';
import { paymentApi } from './payment/payment.api.ts';
import { payoutApi } from './payout/payout.api.ts';
import { peopleApi } from './people-desk/people-desk.api.ts';
import { pointsApi } from './points/points.api.ts';
import { priceCalendarApi } from './price-calendar/calendar.api.ts';
import { privacyApi } from './privacy/privacy.api.ts';
import { productOptionApi } from './product-option/product-option.api.ts';
import { productPictureApi } from './product-picture/product-picture.api.ts';
import { promotionApi } from './promotion/promotion.api.ts';
import { promotionDeskApi } from './promotion/promotion-desk.api.ts';
import { promotionTargetsApi } from './promotion/promotion-targets.api.ts';
import { shownPromotionApi } from './promotion/shown-promotion.api.ts';
import { staffPromotionApi } from './promotion/staff-promotion.api.ts';
import { voucherDeskApi } from './promotion/voucher-desk.api.ts';
import { promotionResultsApi } from './promotion-results/results.api.ts';
import { promotionTrialApi } from './promotion-trial/trial.api.ts';
import { quizApi } from './quiz/quiz.api.ts';
import { customerApi } from './referral/customer.api.ts';
import { referralApi } from './referral/referral.api.ts';
import { returnsApi } from './returns/returns.api.ts';
import { reviewApi } from './review/review.api.ts';
import { rewardApi } from './reward/reward.api.ts';
import { searchApi } from './search/search.api.ts';
import { settlementApi } from './settlement/settlement.api.ts';
import { shareApi } from './share/share.api.ts';
import { sharedAbove } from './shared-above.ts';
import { sharedListApi } from './shared-list/shared-list.api.ts';
import { shippingApi, storeShippingApi } from './shipping/shipping.api.ts';
import { channelDeskApi } from './shop-desk/channel-desk.api.ts';
import { settingDeskApi } from './shop-desk/setting-desk.api.ts';
import { bannerDeskApi } from './site/banner-desk.api.ts';
import { siteApi } from './site/site.api.ts';
import { socialApi } from './social/social.api.ts';
import { stockDeskApi } from './stock-desk/stock-desk.api.ts';
import { storeCentreApi } from './store-centre/store-centre.api.ts';
import { storeDeskApi } from './store-desk/store-desk.api.ts';
import { storeFiguresApi } from './store-figures/store-figures.api.ts';
import { storeKeyApi } from './store-key/store-key.api.ts';
import { storeProfileApi } from './store-profile/store-profile.api.ts';
import { storeStandingApi } from './store-standing/store-standing.api.ts';
import { storeSuspensionApi } from './store-suspension/store-suspension.api.ts';
import { storeTeamApi } from './store-team/store-team.api.ts';
import { storefrontApi } from './storefront/storefront.api.ts';
import { ticketApi } from './ticket/ticket.api.ts';
import { verificationApi } from './verification/verification.api.ts';
import { withdrawalApi } from './withdrawal/withdrawal.api.ts';
import { withholdingApi } from './withholding/withholding.api.ts';
import { wordingApi } from './wording/wording.api.ts';

/** The router behind apiContract: each slice binds its own part, and the guard stands in front of them all. */
export function createRouter(services: Services) {
  return guardCalls.router({
    accounts: accountsApi(services),
    people: peopleApi(services),
    seeAs: seeAsApi(services),
    staff: staffApi(services),
    auditDesk: auditDeskApi(services),
    secondFactor: secondFactorApi(services),
    address: addressApi(services),
    banking: bankingApi(services),
    browsing: browsingApi(services),
    follow: followApi(services),
    saved: savedApi(services),
    watch: watchApi(services),
    campaign: campaignApi(services),
    campaignResults: campaignResultsApi(services),
    categoryDesk: categoryDeskApi(services),
    cart: cartApi(services, { isNewCustomer, listWaitingOrders }),
    cashback: cashbackApi(services),
    affiliate: affiliateApi(services),
    affiliatePlace: affiliatePlaceApi(services),
    affiliateDesk: affiliateDeskApi(services),
    referral: referralApi(services),
    customer: customerApi(services),
    storeAffiliate: storeAffiliateApi(services),
    catalogue: storefrontApi(services),
    academy: academyApi(services),
    catalogueDesk: catalogueDeskApi(services),
    tagDesk: tagDeskApi(services),
    content: contentApi(services),
    quiz: quizApi(services),
    document: documentApi(services),
    feed: feedApi(services),
    identity: {
      ...identityApi(services, { takeCart: (came) => mergeCarts(services, came) }),
      ...memberApi(services),
    },
    keptForm: keptFormApi(services),
    landing: landingApi(services),
    listing: {
      ...listingApi(services),
      ...productTableApi(services),
      ...proposalApi(services),
      ...listingStaffApi(services),
    },
    productOption: productOptionApi(services),
    productPicture: productPictureApi(services),
    ebook: ebookApi(services),
    notification: notificationApi(services),
    onboarding: onboardingApi(services),
    order: {
      ...checkoutApi(services),
      ...orderDeskApi(services),
      ...orderApi(services),
      ...fulfilmentApi(services),
      ...packingApi(services),
    },
    packingProof: packingProofApi(services),
    trackingFile: trackingFileApi(services),
    payment: paymentApi(services),
    points: pointsApi(services),
    privacy: privacyApi(services),
    profile: profileApi(services),
    promotion: promotionApi(services),
    flashSale: flashSaleApi(services),
    liveBasket: {
      ...liveBasketApi(services),
      ...liveBasketHostApi(services, liveBasketHostContract, storeHost),
    },
    live: {
      ...liveHostApi(services, liveHostContract, storeHost),
      ...liveAudienceApi(services, liveAudienceContract, storeHost),
      ...liveHostedApi(services),
      ...liveShowApi(services),
      ...liveShowHostApi(services, liveShowHostContract, storeHost),
      ...livePageApi(services, livePageContract, storeHost),
    },
    affiliateLive: {
      ...liveHostApi(services, affiliateLiveContract, affiliateHost),
      ...liveAudienceApi(services, affiliateLiveContract, affiliateHost),
      ...liveShowHostApi(services, affiliateLiveContract, affiliateHost),
      ...livePageApi(services, affiliateLiveContract, affiliateHost),
    },
    affiliateLiveBasket: liveBasketHostApi(services, affiliateLiveBasketContract, affiliateHost),
    shownPromotion: shownPromotionApi(services),
    returns: returnsApi(services),
    review: reviewApi(services),
    reward: rewardApi(services),
    search: searchApi(services),
    bannerDesk: bannerDeskApi(services),
    channelDesk: channelDeskApi(services),
    settingDesk: settingDeskApi(services),
    settlement: settlementApi(services),
    adjustment: adjustmentApi(services),
    approval: approvalApi(services, listDeeds(services)),
    commissionInvoice: commissionInvoiceApi(services),
    storeKey: storeKeyApi(services),
    storeProfile: storeProfileApi(services),
    storeSuspension: storeSuspensionApi(services),
    storeDesk: storeDeskApi(services),
    payout: payoutApi(services),
    share: shareApi(services, sharedAbove),
    sharedList: sharedListApi(services),
    shipping: shippingApi(services),
    storeShipping: storeShippingApi(services),
    site: siteApi(services),
    social: socialApi(services),
    staffOrders: staffOrdersApi(services),
    stock: stockDeskApi(services),
    ticket: ticketApi(services),
    chat: chatApi(services),
    storeChat: storeChatApi(services),
    houseChat: houseChatApi(services),
    health: healthApi(services),
    moneyCheck: moneyCheckApi(services),
    office: officeApi(services),
    storeCentre: storeCentreApi(services),
    storeFigures: storeFiguresApi(services),
    storeStanding: storeStandingApi(services),
    storeTeam: storeTeamApi(services),
    verification: verificationApi(services),
    withholding: withholdingApi(services),
    wording: wordingApi(services),
    staffPromotion: staffPromotionApi(services),
    voucherDesk: voucherDeskApi(services),
    promotionDesk: promotionDeskApi(services),
    promotionTargets: promotionTargetsApi(services),
    priceCalendar: priceCalendarApi(services),
    promotionTrial: promotionTrialApi(services),
    promotionResults: promotionResultsApi(services),
    simulation: simulationApi(services),
    banner: bannerApi(services),
    catalogueFile: catalogueFileApi(services),
    withdrawal: withdrawalApi(services),
  });
}

/** The live service's router, behind the same guard. */
export function createLiveRouter(services: Services) {
  return guardCalls.router({ service: liveServiceApi(services) });
}

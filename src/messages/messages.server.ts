import type { Locale } from '../shared/locale.ts';
import type { Texts } from '../shared/message-places.ts';
import { compileMessages } from './compile-messages.ts';
import enAcademy from './en/academy.json' with { type: 'json' };
import enAcademyDesk from './en/academy-desk.json' with { type: 'json' };
import enAddress from './en/address.json' with { type: 'json' };
import enAdjustment from './en/adjustment.json' with { type: 'json' };
import enAdmin from './en/admin.json' with { type: 'json' };
import enAffiliate from './en/affiliate.json' with { type: 'json' };
import enAffiliateDesk from './en/affiliate-desk.json' with { type: 'json' };
import enAffiliatePlace from './en/affiliate-place.json' with { type: 'json' };
import enApproval from './en/approval.json' with { type: 'json' };
import enAuditLog from './en/audit-log.json' with { type: 'json' };
import enBanking from './en/banking.json' with { type: 'json' };
import enBanner from './en/banner.json' with { type: 'json' };
import enBannerDesk from './en/banner-desk.json' with { type: 'json' };
import enBuy from './en/buy.json' with { type: 'json' };
import enCampaign from './en/campaign.json' with { type: 'json' };
import enCampaignDesk from './en/campaign-desk.json' with { type: 'json' };
import enCart from './en/cart.json' with { type: 'json' };
import enCatalogue from './en/catalogue.json' with { type: 'json' };
import enCatalogueDesk from './en/catalogue-desk.json' with { type: 'json' };
import enCatalogueFile from './en/catalogue-file.json' with { type: 'json' };
import enCategoryDesk from './en/category-desk.json' with { type: 'json' };
import enCentre from './en/centre.json' with { type: 'json' };
import enChannelDesk from './en/channel-desk.json' with { type: 'json' };
import enChat from './en/chat.json' with { type: 'json' };
import enCheckout from './en/checkout.json' with { type: 'json' };
import enCommissionInvoice from './en/commission-invoice.json' with { type: 'json' };
import enContact from './en/contact.json' with { type: 'json' };
import enContent from './en/content.json' with { type: 'json' };
import enContentDesk from './en/content-desk.json' with { type: 'json' };
import enCustomer from './en/customer.json' with { type: 'json' };
import enDocument from './en/document.json' with { type: 'json' };
import enEbook from './en/ebook.json' with { type: 'json' };
import enEditor from './en/editor.json' with { type: 'json' };
import enFactor from './en/factor.json' with { type: 'json' };
import enFeed from './en/feed.json' with { type: 'json' };
import enFigures from './en/figures.json' with { type: 'json' };
import enFinance from './en/finance.json' with { type: 'json' };
import enFlashDesk from './en/flash-desk.json' with { type: 'json' };
import enGrid from './en/grid.json' with { type: 'json' };
import enHealthDesk from './en/health-desk.json' with { type: 'json' };
import enHome from './en/home.json' with { type: 'json' };
import enIdentity from './en/identity.json' with { type: 'json' };
import enLanding from './en/landing.json' with { type: 'json' };
import enListing from './en/listing.json' with { type: 'json' };
import enLive from './en/live.json' with { type: 'json' };
import enLivePage from './en/live-page.json' with { type: 'json' };
import enLiveShow from './en/live-show.json' with { type: 'json' };
import enMembers from './en/members.json' with { type: 'json' };
import enMoneyDesk from './en/money-desk.json' with { type: 'json' };
import enNotification from './en/notification.json' with { type: 'json' };
import enOption from './en/option.json' with { type: 'json' };
import enOrder from './en/order.json' with { type: 'json' };
import enPacking from './en/packing.json' with { type: 'json' };
import enPackingProof from './en/packing-proof.json' with { type: 'json' };
import enParcel from './en/parcel.json' with { type: 'json' };
import enPayment from './en/payment.json' with { type: 'json' };
import enPayout from './en/payout.json' with { type: 'json' };
import enPeopleDesk from './en/people-desk.json' with { type: 'json' };
import enPictures from './en/pictures.json' with { type: 'json' };
import enPriceHistory from './en/price-history.json' with { type: 'json' };
import enPrivacy from './en/privacy.json' with { type: 'json' };
import enProduct from './en/product.json' with { type: 'json' };
import enProductDesk from './en/product-desk.json' with { type: 'json' };
import enProfile from './en/profile.json' with { type: 'json' };
import enPromotion from './en/promotion.json' with { type: 'json' };
import enPromotionDesk from './en/promotion-desk.json' with { type: 'json' };
import enPromotionOffer from './en/promotion-offer.json' with { type: 'json' };
import enPromotionTools from './en/promotion-tools.json' with { type: 'json' };
import enQuiz from './en/quiz.json' with { type: 'json' };
import enQuizDesk from './en/quiz-desk.json' with { type: 'json' };
import enReferral from './en/referral.json' with { type: 'json' };
import enReturns from './en/returns.json' with { type: 'json' };
import enReview from './en/review.json' with { type: 'json' };
import enSearchDesk from './en/search-desk.json' with { type: 'json' };
import enSecurity from './en/security.json' with { type: 'json' };
import enSeller from './en/seller.json' with { type: 'json' };
import enSettingDesk from './en/setting-desk.json' with { type: 'json' };
import enSharedList from './en/shared-list.json' with { type: 'json' };
import enSharedVoucher from './en/shared-voucher.json' with { type: 'json' };
import enShell from './en/shell.json' with { type: 'json' };
import enShipping from './en/shipping.json' with { type: 'json' };
import enStaffMenu from './en/staff-menu.json' with { type: 'json' };
import enStaffOrders from './en/staff-orders.json' with { type: 'json' };
import enStaffTeam from './en/staff-team.json' with { type: 'json' };
import enStanding from './en/standing.json' with { type: 'json' };
import enStock from './en/stock.json' with { type: 'json' };
import enStoreAffiliate from './en/store-affiliate.json' with { type: 'json' };
import enStoreDesk from './en/store-desk.json' with { type: 'json' };
import enStoreKey from './en/store-key.json' with { type: 'json' };
import enStoreProfile from './en/store-profile.json' with { type: 'json' };
import enSuspension from './en/suspension.json' with { type: 'json' };
import enTicketDesk from './en/ticket-desk.json' with { type: 'json' };
import enTreasury from './en/treasury.json' with { type: 'json' };
import enUi from './en/ui.json' with { type: 'json' };
import enVoucherDesk from './en/voucher-desk.json' with { type: 'json' };
import enWallet from './en/wallet.json' with { type: 'json' };
import enWithholding from './en/withholding.json' with { type: 'json' };
import enWording from './en/wording.json' with { type: 'json' };
import type { Messages, Namespace } from './messages.types.ts';
import thAcademy from './th/academy.json' with { type: 'json' };
import thAcademyDesk from './th/academy-desk.json' with { type: 'json' };
import thAddress from './th/address.json' with { type: 'json' };
import thAdjustment from './th/adjustment.json' with { type: 'json' };
import thAdmin from './th/admin.json' with { type: 'json' };
import thAffiliate from './th/affiliate.json' with { type: 'json' };
import thAffiliateDesk from './th/affiliate-desk.json' with { type: 'json' };
import thAffiliatePlace from './th/affiliate-place.json' with { type: 'json' };
import thApproval from './th/approval.json' with { type: 'json' };
import thAuditLog from './th/audit-log.json' with { type: 'json' };
import thBanking from './th/banking.json' with { type: 'json' };
import thBanner from './th/banner.json' with { type: 'json' };
import thBannerDesk from './th/banner-desk.json' with { type: 'json' };
import thBuy from './th/buy.json' with { type: 'json' };
import thCampaign from './th/campaign.json' with { type: 'json' };
import thCampaignDesk from './th/campaign-desk.json' with { type: 'json' };
import thCart from './th/cart.json' with { type: 'json' };
import thCatalogue from './th/catalogue.json' with { type: 'json' };
import thCatalogueDesk from './th/catalogue-desk.json' with { type: 'json' };
import thCatalogueFile from './th/catalogue-file.json' with { type: 'json' };
import thCategoryDesk from './th/category-desk.json' with { type: 'json' };
import thCentre from './th/centre.json' with { type: 'json' };
import thChannelDesk from './th/channel-desk.json' with { type: 'json' };
import thChat from './th/chat.json' with { type: 'json' };
import thCheckout from './th/checkout.json' with { type: 'json' };
import thCommissionInvoice from './th/commission-invoice.json' with { type: 'json' };
import thContact from './th/contact.json' with { type: 'json' };
import thContent from './th/content.json' with { type: 'json' };
import thContentDesk from './th/content-desk.json' with { type: 'json' };
import thCustomer from './th/customer.json' with { type: 'json' };
import thDocument from './th/document.json' with { type: 'json' };
import thEbook from './th/ebook.json' with { type: 'json' };
import thEditor from './th/editor.json' with { type: 'json' };
import thFactor from './th/factor.json' with { type: 'json' };
import thFeed from './th/feed.json' with { type: 'json' };
import thFigures from './th/figures.json' with { type: 'json' };
import thFinance from './th/finance.json' with { type: 'json' };
import thFlashDesk from './th/flash-desk.json' with { type: 'json' };
import thGrid from './th/grid.json' with { type: 'json' };
import thHealthDesk from './th/health-desk.json' with { type: 'json' };
import thHome from './th/home.json' with { type: 'json' };
import thIdentity from './th/identity.json' with { type: 'json' };
import thLanding from './th/landing.json' with { type: 'json' };
import thListing from './th/listing.json' with { type: 'json' };
import thLive from './th/live.json' with { type: 'json' };
import thLivePage from './th/live-page.json' with { type: 'json' };
import thLiveShow from './th/live-show.json' with { type: 'json' };
import thMembers from './th/members.json' with { type: 'json' };
import thMoneyDesk from './th/money-desk.json' with { type: 'json' };
import thNotification from './th/notification.json' with { type: 'json' };
import thOption from './th/option.json' with { type: 'json' };
import thOrder from './th/order.json' with { type: 'json' };
import thPacking from './th/packing.json' with { type: 'json' };
import thPackingProof from './th/packing-proof.json' with { type: 'json' };
import thParcel from './th/parcel.json' with { type: 'json' };
import thPayment from './th/payment.json' with { type: 'json' };
import thPayout from './th/payout.json' with { type: 'json' };
import thPeopleDesk from './th/people-desk.json' with { type: 'json' };
import thPictures from './th/pictures.json' with { type: 'json' };
import thPriceHistory from './th/price-history.json' with { type: 'json' };
import thPrivacy from './th/privacy.json' with { type: 'json' };
import thProduct from './th/product.json' with { type: 'json' };
import thProductDesk from './th/product-desk.json' with { type: 'json' };
import thProfile from './th/profile.json' with { type: 'json' };
import thPromotion from './th/promotion.json' with { type: 'json' };
import thPromotionDesk from './th/promotion-desk.json' with { type: 'json' };
import thPromotionOffer from './th/promotion-offer.json' with { type: 'json' };
import thPromotionTools from './th/promotion-tools.json' with { type: 'json' };
import thQuiz from './th/quiz.json' with { type: 'json' };
import thQuizDesk from './th/quiz-desk.json' with { type: 'json' };
import thReferral from './th/referral.json' with { type: 'json' };
import thReturns from './th/returns.json' with { type: 'json' };
import thReview from './th/review.json' with { type: 'json' };
import thSearchDesk from './th/search-desk.json' with { type: 'json' };
import thSecurity from './th/security.json' with { type: 'json' };
import thSeller from './th/seller.json' with { type: 'json' };
import thSettingDesk from './th/setting-desk.json' with { type: 'json' };
import thSharedList from './th/shared-list.json' with { type: 'json' };
import thSharedVoucher from './th/shared-voucher.json' with { type: 'json' };
import thShell from './th/shell.json' with { type: 'json' };
import thShipping from './th/shipping.json' with { type: 'json' };
import thStaffMenu from './th/staff-menu.json' with { type: 'json' };
import thStaffOrders from './th/staff-orders.json' with { type: 'json' };
import thStaffTeam from './th/staff-team.json' with { type: 'json' };
import thStanding from './th/standing.json' with { type: 'json' };
import thStock from './th/stock.json' with { type: 'json' };
import thStoreAffiliate from './th/store-affiliate.json' with { type: 'json' };
import thStoreDesk from './th/store-desk.json' with { type: 'json' };
import thStoreKey from './th/store-key.json' with { type: 'json' };
import thStoreProfile from './th/store-profile.json' with { type: 'json' };
import thSuspension from './th/suspension.json' with { type: 'json' };
import thTicketDesk from './th/ticket-desk.json' with { type: 'json' };
import thTreasury from './th/treasury.json' with { type: 'json' };
import thUi from './th/ui.json' with { type: 'json' };
import thVoucherDesk from './th/voucher-desk.json' with { type: 'json' };
import thWallet from './th/wallet.json' with { type: 'json' };
import thWithholding from './th/withholding.json' with { type: 'json' };
import thWording from './th/wording.json' with { type: 'json' };
import { keepWorded } from './wording.ts';

const raw: Record<Locale, Messages> = {
  th: {
    academy: thAcademy,
    academyDesk: thAcademyDesk,
    address: thAddress,
    admin: thAdmin,
    banner: thBanner,
    bannerDesk: thBannerDesk,
    categoryDesk: thCategoryDesk,
    searchDesk: thSearchDesk,
    channelDesk: thChannelDesk,
    settingDesk: thSettingDesk,
    sharedList: thSharedList,
    pictures: thPictures,
    catalogueFile: thCatalogueFile,
    flashDesk: thFlashDesk,
    grid: thGrid,
    buy: thBuy,
    campaign: thCampaign,
    campaignDesk: thCampaignDesk,
    promotion: thPromotion,
    landing: thLanding,
    live: thLive,
    livePage: thLivePage,
    liveShow: thLiveShow,
    cart: thCart,
    catalogue: thCatalogue,
    centre: thCentre,
    checkout: thCheckout,
    feed: thFeed,
    contact: thContact,
    healthDesk: thHealthDesk,
    moneyDesk: thMoneyDesk,
    chat: thChat,
    ticketDesk: thTicketDesk,
    suspension: thSuspension,
    storeDesk: thStoreDesk,
    peopleDesk: thPeopleDesk,
    content: thContent,
    catalogueDesk: thCatalogueDesk,
    contentDesk: thContentDesk,
    document: thDocument,
    editor: thEditor,
    auditLog: thAuditLog,
    banking: thBanking,
    adjustment: thAdjustment,
    affiliate: thAffiliate,
    affiliatePlace: thAffiliatePlace,
    referral: thReferral,
    customer: thCustomer,
    affiliateDesk: thAffiliateDesk,
    sharedVoucher: thSharedVoucher,
    storeAffiliate: thStoreAffiliate,
    approval: thApproval,
    commissionInvoice: thCommissionInvoice,
    storeKey: thStoreKey,
    shipping: thShipping,
    storeProfile: thStoreProfile,
    payout: thPayout,
    ebook: thEbook,
    factor: thFactor,
    figures: thFigures,
    standing: thStanding,
    finance: thFinance,
    home: thHome,
    identity: thIdentity,
    listing: thListing,
    members: thMembers,
    notification: thNotification,
    option: thOption,
    order: thOrder,
    packing: thPacking,
    packingProof: thPackingProof,
    parcel: thParcel,
    payment: thPayment,
    priceHistory: thPriceHistory,
    privacy: thPrivacy,
    product: thProduct,
    productDesk: thProductDesk,
    profile: thProfile,
    quiz: thQuiz,
    quizDesk: thQuizDesk,
    returns: thReturns,
    review: thReview,
    security: thSecurity,
    seller: thSeller,
    shell: thShell,
    staffOrders: thStaffOrders,
    staffMenu: thStaffMenu,
    staffTeam: thStaffTeam,
    stock: thStock,
    treasury: thTreasury,
    ui: thUi,
    promotionDesk: thPromotionDesk,
    promotionOffer: thPromotionOffer,
    promotionTools: thPromotionTools,
    voucherDesk: thVoucherDesk,
    wallet: thWallet,
    withholding: thWithholding,
    wording: thWording,
  },
  en: {
    academy: enAcademy,
    academyDesk: enAcademyDesk,
    address: enAddress,
    admin: enAdmin,
    banner: enBanner,
    bannerDesk: enBannerDesk,
    categoryDesk: enCategoryDesk,
    searchDesk: enSearchDesk,
    channelDesk: enChannelDesk,
    settingDesk: enSettingDesk,
    sharedList: enSharedList,
    pictures: enPictures,
    catalogueFile: enCatalogueFile,
    flashDesk: enFlashDesk,
    grid: enGrid,
    buy: enBuy,
    campaign: enCampaign,
    campaignDesk: enCampaignDesk,
    promotion: enPromotion,
    landing: enLanding,
    live: enLive,
    livePage: enLivePage,
    liveShow: enLiveShow,
    cart: enCart,
    catalogue: enCatalogue,
    centre: enCentre,
    checkout: enCheckout,
    feed: enFeed,
    contact: enContact,
    healthDesk: enHealthDesk,
    moneyDesk: enMoneyDesk,
    chat: enChat,
    ticketDesk: enTicketDesk,
    suspension: enSuspension,
    storeDesk: enStoreDesk,
    peopleDesk: enPeopleDesk,
    content: enContent,
    catalogueDesk: enCatalogueDesk,
    contentDesk: enContentDesk,
    document: enDocument,
    editor: enEditor,
    auditLog: enAuditLog,
    banking: enBanking,
    adjustment: enAdjustment,
    affiliate: enAffiliate,
    affiliatePlace: enAffiliatePlace,
    referral: enReferral,
    customer: enCustomer,
    affiliateDesk: enAffiliateDesk,
    sharedVoucher: enSharedVoucher,
    storeAffiliate: enStoreAffiliate,
    approval: enApproval,
    commissionInvoice: enCommissionInvoice,
    storeKey: enStoreKey,
    shipping: enShipping,
    storeProfile: enStoreProfile,
    payout: enPayout,
    ebook: enEbook,
    factor: enFactor,
    figures: enFigures,
    standing: enStanding,
    finance: enFinance,
    home: enHome,
    identity: enIdentity,
    listing: enListing,
    members: enMembers,
    notification: enNotification,
    option: enOption,
    order: enOrder,
    packing: enPacking,
    packingProof: enPackingProof,
    parcel: enParcel,
    payment: enPayment,
    priceHistory: enPriceHistory,
    privacy: enPrivacy,
    product: enProduct,
    productDesk: enProductDesk,
    profile: enProfile,
    quiz: enQuiz,
    quizDesk: enQuizDesk,
    returns: enReturns,
    review: enReview,
    security: enSecurity,
    seller: enSeller,
    shell: enShell,
    staffOrders: enStaffOrders,
    staffMenu: enStaffMenu,
    staffTeam: enStaffTeam,
    stock: enStock,
    treasury: enTreasury,
    ui: enUi,
    promotionDesk: enPromotionDesk,
    promotionOffer: enPromotionOffer,
    promotionTools: enPromotionTools,
    voucherDesk: enVoucherDesk,
    wallet: enWallet,
    withholding: enWithholding,
    wording: enWording,
  },
};

/** Each feature's, compiled when a page first needs it, and anew once staff have changed its words. */
const compiled = Object.fromEntries(
  (Object.keys(raw.th) as Namespace[]).map((name) => [
    name,
    keepWorded<Texts, Texts>(name, { th: raw.th[name], en: raw.en[name] }, compileMessages),
  ]),
) as Record<Namespace, (locale: Locale) => Texts>;

/**
 * The messages a page needs, by feature, in its language. A loader puts them into what it returns as `messages`; the
 * root merges those of all matched routes.
 */
export function pickMessages<Name extends Namespace>(
  locale: Locale,
  ...namespaces: Name[]
): Pick<Messages, Name> {
  const picked: Partial<Messages> = {};
  for (const namespace of namespaces) Object.assign(picked, { [namespace]: compiled[namespace](locale) });
  return picked as Pick<Messages, Name>;
}

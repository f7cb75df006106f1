import type address from './th/address.json';
import type adjustment from './th/adjustment.json';
import type admin from './th/admin.json';
import type banking from './th/banking.json';
import type banner from './th/banner.json';
import type buy from './th/buy.json';
import type cart from './th/cart.json';
import type catalogue from './th/catalogue.json';
import type centre from './th/centre.json';
import type checkout from './th/checkout.json';
import type commissionInvoice from './th/commission-invoice.json';
import type document from './th/document.json';
import type finance from './th/finance.json';
import type home from './th/home.json';
import type identity from './th/identity.json';
import type listing from './th/listing.json';
import type members from './th/members.json';
import type notification from './th/notification.json';
import type order from './th/order.json';
import type packing from './th/packing.json';
import type parcel from './th/parcel.json';
import type payment from './th/payment.json';
import type payout from './th/payout.json';
import type privacy from './th/privacy.json';
import type product from './th/product.json';
import type profile from './th/profile.json';
import type returns from './th/returns.json';
import type review from './th/review.json';
import type security from './th/security.json';
import type seller from './th/seller.json';
import type shell from './th/shell.json';
import type staffOrders from './th/staff-orders.json';
import type stock from './th/stock.json';
import type storeKey from './th/store-key.json';
import type treasury from './th/treasury.json';
import type ui from './th/ui.json';
import type voucherDesk from './th/voucher-desk.json';
import type wallet from './th/wallet.json';

/** A file a feature, the Thai ones giving the keys; messages.test.ts holds the English ones against them. */
export type Messages = {
  address: typeof address;
  admin: typeof admin;
  banner: typeof banner;
  buy: typeof buy;
  cart: typeof cart;
  catalogue: typeof catalogue;
  centre: typeof centre;
  checkout: typeof checkout;
  document: typeof document;
  banking: typeof banking;
  adjustment: typeof adjustment;
  commissionInvoice: typeof commissionInvoice;
  storeKey: typeof storeKey;
  payout: typeof payout;
  finance: typeof finance;
  home: typeof home;
  identity: typeof identity;
  listing: typeof listing;
  members: typeof members;
  notification: typeof notification;
  order: typeof order;
  packing: typeof packing;
  parcel: typeof parcel;
  payment: typeof payment;
  privacy: typeof privacy;
  product: typeof product;
  profile: typeof profile;
  returns: typeof returns;
  review: typeof review;
  security: typeof security;
  seller: typeof seller;
  shell: typeof shell;
  staffOrders: typeof staffOrders;
  stock: typeof stock;
  treasury: typeof treasury;
  ui: typeof ui;
  voucherDesk: typeof voucherDesk;
  wallet: typeof wallet;
};
export type Namespace = keyof Messages;

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'th' | 'en';
    Messages: Messages;
  }
}

CREATE TABLE "districts" (
	"id" integer PRIMARY KEY NOT NULL,
	"province_id" integer NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provinces" (
	"id" integer PRIMARY KEY NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subdistricts" (
	"id" integer PRIMARY KEY NOT NULL,
	"district_id" integer NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"zip_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type_address" text DEFAULT 'home' NOT NULL,
	"name" text,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"telephone" text NOT NULL,
	"house_number" text,
	"building" text,
	"alley" text,
	"road" text,
	"address" text NOT NULL,
	"subdistrict_id" integer NOT NULL,
	"zip_code" text NOT NULL,
	"tax_id" text,
	"default_shipping" boolean DEFAULT false NOT NULL,
	"default_billing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_user_id" bigint,
	"subject_user_id" bigint,
	"address" text,
	"user_agent" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "followed_stores" (
	"user_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "followed_stores_user_id_seller_id_pk" PRIMARY KEY("user_id","seller_id")
);
--> statement-breakpoint
CREATE TABLE "product_watches" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"price_satang" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_watches_user_id_product_id_kind_pk" PRIMARY KEY("user_id","product_id","kind")
);
--> statement-breakpoint
CREATE TABLE "recent_searches" (
	"user_id" bigint NOT NULL,
	"search" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_searches_user_id_search_pk" PRIMARY KEY("user_id","search")
);
--> statement-breakpoint
CREATE TABLE "saved_products" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_products_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "viewed_products" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewed_products_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_products" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_products_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"lines" jsonb NOT NULL,
	"promotion_code" text,
	"affiliate_code" text,
	"code_share" text,
	"referer" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cashbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"source" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"reversed_satang" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "cashbacks_amount" CHECK ("cashbacks"."amount_satang" > 0 and "cashbacks"."reversed_satang" between 0 and "cashbacks"."amount_satang")
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url_key" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"bio_th" text,
	"bio_en" text,
	CONSTRAINT "authors_urlKey_unique" UNIQUE("url_key")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"url_key" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"description_th" text,
	"description_en" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_urlKey_unique" UNIQUE("url_key")
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"isbn13" text,
	"format" text NOT NULL,
	"publisher_id" bigint,
	"year" integer,
	"pages" integer,
	"language" text NOT NULL,
	"vat_class" text DEFAULT 'exempt' NOT NULL,
	"cover_key" text
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url_key" text NOT NULL,
	"product_type_id" smallint DEFAULT 1 NOT NULL,
	"seller_id" bigint NOT NULL,
	"edition_id" bigint,
	"parent_id" bigint,
	"category_id" bigint NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"description_th" text,
	"description_en" text,
	"sku" text,
	"condition" text DEFAULT 'new' NOT NULL,
	"price_satang" bigint NOT NULL,
	"full_price_satang" bigint NOT NULL,
	"stock_on_hand" integer DEFAULT 0 NOT NULL,
	"stock_reserved" integer DEFAULT 0 NOT NULL,
	"vat_class" text DEFAULT 'standard' NOT NULL,
	"weight_grams" integer DEFAULT 300 NOT NULL,
	"option_levels" jsonb,
	"option_values" text[],
	"image_key" text,
	"file_key" text,
	"is_free_gift" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_urlKey_unique" UNIQUE("url_key"),
	CONSTRAINT "products_price" CHECK ("products"."price_satang" >= 0 and "products"."full_price_satang" >= "products"."price_satang"),
	CONSTRAINT "products_stock" CHECK ("products"."stock_reserved" >= 0 and "products"."stock_reserved" <= "products"."stock_on_hand")
);
--> statement-breakpoint
CREATE TABLE "publishers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publishers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url_key" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	CONSTRAINT "publishers_urlKey_unique" UNIQUE("url_key")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url_key" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	CONSTRAINT "series_urlKey_unique" UNIQUE("url_key")
);
--> statement-breakpoint
CREATE TABLE "work_authors" (
	"work_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "work_authors_work_id_author_id_pk" PRIMARY KEY("work_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "works_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url_key" text NOT NULL,
	"title_th" text NOT NULL,
	"title_en" text NOT NULL,
	"subtitle_th" text,
	"subtitle_en" text,
	"description_th" text NOT NULL,
	"description_en" text,
	"category_id" bigint NOT NULL,
	"series_id" bigint,
	"series_number" text,
	"original_year" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "works_urlKey_unique" UNIQUE("url_key")
);
--> statement-breakpoint
CREATE TABLE "catalogue_import_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_import_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"isbn" text NOT NULL,
	"title" text NOT NULL,
	"problems" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"last_line" integer DEFAULT 0 NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"updated_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"seller_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"year_be" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "document_counters_seller_id_kind_year_be_pk" PRIMARY KEY("seller_id","kind","year_be")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"document_number" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"year_be" integer NOT NULL,
	"serial" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"original_id" bigint,
	"content" jsonb NOT NULL,
	"total_satang" bigint NOT NULL,
	"vat_satang" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "documents_amounts" CHECK ("documents"."total_satang" >= 0 and "documents"."vat_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "seller_tax_profiles" (
	"seller_id" bigint PRIMARY KEY NOT NULL,
	"legal_name_th" text NOT NULL,
	"legal_name_en" text,
	"tax_id" text NOT NULL,
	"is_vat_registered" boolean NOT NULL,
	"branch_number" text DEFAULT '00000' NOT NULL,
	"branch_name" text,
	"address" text NOT NULL,
	"subdistrict_name" text NOT NULL,
	"district_name" text NOT NULL,
	"province_name" text NOT NULL,
	"zip_code" text NOT NULL,
	"telephone" text,
	"email" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_replies" (
	"user_id" bigint NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" bigint NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"idle_until" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"user_agent" text,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text DEFAULT 'shopper' NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"is_affiliate" boolean DEFAULT false NOT NULL,
	"is_partner" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"disabled_at" timestamp with time zone,
	"email" text,
	"country_code_id" smallint DEFAULT 1 NOT NULL,
	"telephone" text,
	"is_telephone_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"prefix_id" smallint,
	"firstname" text,
	"lastname" text,
	"company_name" text,
	"birthday" date,
	"gender_id" smallint,
	"id_card_number" text,
	"backup_telephone" text,
	"seller_id" bigint,
	"store_rights" text[] DEFAULT '{}' NOT NULL,
	"tier_id" smallint DEFAULT 3 NOT NULL,
	"language" text DEFAULT 'th' NOT NULL,
	"image_key" text,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erasure_due_at" timestamp with time zone,
	CONSTRAINT "users_reachable" CHECK ("users"."email" is not null or "users"."telephone" is not null or "users"."status" = 'erased'),
	CONSTRAINT "users_store_rights" CHECK ("users"."store_rights" <@ '{owner,catalogue,orders,finance}'),
	CONSTRAINT "users_seller_has_store" CHECK ("users"."role" <> 'seller' or "users"."seller_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "kept_forms" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_satang" bigint NOT NULL,
	"order_id" bigint,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_satang" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"in_app" boolean NOT NULL,
	"by_email" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"href" text NOT NULL,
	"cause" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "company_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"company_name" text NOT NULL,
	"user_target_type_ids" smallint[] NOT NULL,
	"business_type_id" smallint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor" text NOT NULL,
	"actor_user_id" bigint,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference_code" text NOT NULL,
	"user_id" bigint NOT NULL,
	"cart_id" text NOT NULL,
	"cart_version" integer NOT NULL,
	"language" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"tax_invoice" jsonb,
	"payment_channel" text NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"item_satang" bigint NOT NULL,
	"discount_satang" bigint NOT NULL,
	"shipping_satang" bigint NOT NULL,
	"total_satang" bigint NOT NULL,
	"explanation" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"hold_until" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "order_groups_referenceCode_unique" UNIQUE("reference_code"),
	CONSTRAINT "order_groups_total" CHECK ("order_groups"."total_satang" = "order_groups"."item_satang" - "order_groups"."discount_satang" + "order_groups"."shipping_satang" and "order_groups"."total_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"options_th" text,
	"options_en" text,
	"quantity" integer NOT NULL,
	"unit_price_satang" bigint NOT NULL,
	"full_price_satang" bigint NOT NULL,
	"discount_satang" bigint DEFAULT 0 NOT NULL,
	"platform_discount_satang" bigint DEFAULT 0 NOT NULL,
	"points_satang" bigint DEFAULT 0 NOT NULL,
	"returned_quantity" integer DEFAULT 0 NOT NULL,
	"total_satang" bigint NOT NULL,
	"vat_class" text NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"commission_satang" bigint NOT NULL,
	"is_free_gift" boolean DEFAULT false NOT NULL,
	"price_source" text DEFAULT 'shelf' NOT NULL,
	"affiliate_code" text,
	"code_share" text,
	"referer" text,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_returned" CHECK ("order_lines"."returned_quantity" between 0 and "order_lines"."quantity"),
	CONSTRAINT "order_lines_points" CHECK ("order_lines"."points_satang" between 0 and "order_lines"."platform_discount_satang"),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total_satang" = "order_lines"."unit_price_satang" * "order_lines"."quantity" - "order_lines"."discount_satang" and "order_lines"."total_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" text NOT NULL,
	"group_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"shipping_channel_id" bigint NOT NULL,
	"item_satang" bigint NOT NULL,
	"discount_satang" bigint NOT NULL,
	"shipping_satang" bigint NOT NULL,
	"shipping_discount_satang" bigint DEFAULT 0 NOT NULL,
	"points_satang" bigint DEFAULT 0 NOT NULL,
	"platform_funded_satang" bigint DEFAULT 0 NOT NULL,
	"total_satang" bigint NOT NULL,
	"status_reason" text,
	"shipping_provider" text,
	"tracking_number" text,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"prepared_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"returns_open" integer DEFAULT 0 NOT NULL,
	"is_shipping_returned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_orderNumber_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_satang" = "orders"."item_satang" - "orders"."discount_satang" + "orders"."shipping_satang" - "orders"."shipping_discount_satang" and "orders"."total_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "otp_challenges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "otp_challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"destination" text NOT NULL,
	"code_hash" "bytea",
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"payload" jsonb,
	CONSTRAINT "otp_challenges_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"payload" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_slips" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_slips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"group_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"content_type" text NOT NULL,
	"content_hash" text NOT NULL,
	"perceptual_hash" text,
	"transaction_reference" text,
	"sending_bank" text,
	"bank_code" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"transferred_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reject_reason" text,
	"reviewed_by" bigint,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"status" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"refunded_satang" bigint DEFAULT 0 NOT NULL,
	"gateway" text,
	"gateway_reference" text,
	"redirect_url" text,
	"qr_payload" text,
	"failure_code" text,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payments_refund" CHECK ("payments"."refunded_satang" between 0 and "payments"."amount_satang")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" bigint,
	"amount_satang" bigint NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"method" text DEFAULT 'transfer' NOT NULL,
	"gateway_reference" text,
	"failure_code" text,
	"bank_account" jsonb,
	"proof_key" text,
	"transfer_reference" text,
	"done_by" bigint,
	"sending_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_cause_unique" UNIQUE("cause"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_satang" > 0)
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"points" integer NOT NULL,
	"remaining" integer NOT NULL,
	"cause" text NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_grace" boolean DEFAULT false NOT NULL,
	CONSTRAINT "point_lots_cause_unique" UNIQUE("cause"),
	CONSTRAINT "point_lots_remaining" CHECK ("point_lots"."remaining" between 0 and "point_lots"."points" and "point_lots"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "point_spends" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_spends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"points" integer NOT NULL,
	"returned_points" integer DEFAULT 0 NOT NULL,
	"spent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_spends_returned" CHECK ("point_spends"."returned_points" between 0 and "point_spends"."points" and "point_spends"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_windows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_windows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"product_id" bigint,
	"price_satang" bigint,
	"discount_basis_points" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"promotion_type_id" smallint,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	CONSTRAINT "price_windows_price" CHECK (("price_windows"."price_satang" is null) <> ("price_windows"."discount_basis_points" is null)
        and coalesce("price_windows"."price_satang", 0) >= 0 and coalesce("price_windows"."discount_basis_points", 0) between 0 and 10000),
	CONSTRAINT "price_windows_time" CHECK ("price_windows"."starts_at" <= "price_windows"."ends_at"),
	CONSTRAINT "price_windows_kind" CHECK ("price_windows"."kind" in ('live', 'flash_sale', 'campaign', 'product_discount'))
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url_key" text NOT NULL,
	"seller_id" bigint,
	"promotion_type_id" smallint NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"description_th" text,
	"description_en" text,
	"discount_basis_points" integer,
	"trigger_from_satang" bigint,
	"trigger_product_id" bigint,
	"gift_product_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "promotions_urlKey_unique" UNIQUE("url_key")
);
--> statement-breakpoint
CREATE TABLE "voucher_claims" (
	"user_id" bigint NOT NULL,
	"voucher_id" bigint NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"is_collected" boolean DEFAULT true NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "voucher_claims_user_id_voucher_id_pk" PRIMARY KEY("user_id","voucher_id")
);
--> statement-breakpoint
CREATE TABLE "voucher_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"voucher_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"order_number" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vouchers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"seller_id" bigint,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"discount_satang" bigint,
	"discount_basis_points" integer,
	"max_discount_satang" bigint,
	"min_spend_satang" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"usage_limit" integer,
	"per_user_limit" integer DEFAULT 1 NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"claim_limit" integer,
	"claimed_count" integer DEFAULT 0 NOT NULL,
	"is_collectable" boolean DEFAULT true NOT NULL,
	"conditions_th" text,
	"conditions_en" text,
	"stopped_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vouchers_limit" CHECK ("vouchers"."usage_limit" is null or "vouchers"."used_count" <= "vouchers"."usage_limit"),
	CONSTRAINT "vouchers_claims" CHECK ("vouchers"."claim_limit" is null or "vouchers"."claimed_count" <= "vouchers"."claim_limit"),
	CONSTRAINT "vouchers_seller" CHECK (("vouchers"."kind" = 'seller') = ("vouchers"."seller_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "return_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor" text NOT NULL,
	"actor_user_id" bigint,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"refund_satang" bigint NOT NULL,
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0 and "return_lines"."refund_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "return_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_number" text NOT NULL,
	"order_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"photo_keys" text[] DEFAULT '{}' NOT NULL,
	"bank_account" jsonb,
	"reject_reason" text,
	"dispute_note" text,
	"dispute_answer" text,
	"shipping_provider" text,
	"tracking_number" text,
	"item_refund_satang" bigint NOT NULL,
	"shipping_refund_satang" bigint DEFAULT 0 NOT NULL,
	"refund_id" uuid,
	"contest_note" text,
	"contested_at" timestamp with time zone,
	"is_restocked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"sent_back_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	CONSTRAINT "return_requests_returnNumber_unique" UNIQUE("return_number"),
	CONSTRAINT "return_requests_refund" CHECK ("return_requests"."item_refund_satang" >= 0 and "return_requests"."shipping_refund_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_replies" (
	"review_id" bigint PRIMARY KEY NOT NULL,
	"seller_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_id" bigint NOT NULL,
	"user_id" bigint,
	"reason" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint,
	"product_id" bigint NOT NULL,
	"user_id" bigint,
	"order_line_id" bigint,
	"display_name" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"photo_keys" text[] DEFAULT '{}' NOT NULL,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'shown' NOT NULL,
	"hidden_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "reward_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reward_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"points" integer NOT NULL,
	"status" text NOT NULL,
	"shipping_address" jsonb,
	"shipping_provider" text,
	"tracking_number" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"detail_th" text NOT NULL,
	"detail_en" text NOT NULL,
	"points" integer NOT NULL,
	"stock" integer NOT NULL,
	"per_user_limit" integer DEFAULT 1 NOT NULL,
	"voucher_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "rewards_stock" CHECK ("rewards"."stock" >= 0 and "rewards"."points" > 0),
	CONSTRAINT "rewards_voucher" CHECK (("rewards"."kind" = 'voucher') = ("rewards"."voucher_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "spelling_pairs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spelling_pairs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	"spelling" text NOT NULL,
	"first_key" text NOT NULL,
	"second_key" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spelling_pairs_keys" UNIQUE("first_key","second_key")
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sellers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url_key" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"tagline_th" text,
	"tagline_en" text,
	"description_th" text,
	"description_en" text,
	"email" text,
	"telephone" text,
	"province_name" text,
	"tax_id" text,
	"logo_key" text,
	"status" text DEFAULT 'active' NOT NULL,
	"commission_basis_points" integer DEFAULT 800 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sellers_urlKey_unique" UNIQUE("url_key")
);
--> statement-breakpoint
CREATE TABLE "payment_channels" (
	"id" smallint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"detail_th" text NOT NULL,
	"detail_en" text NOT NULL,
	"sort_order" smallint NOT NULL,
	CONSTRAINT "payment_channels_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_shipping" (
	"seller_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"fee_satang" bigint NOT NULL,
	"extra_kilogram_satang" bigint DEFAULT 0 NOT NULL,
	"free_from_satang" bigint,
	CONSTRAINT "seller_shipping_seller_id_channel_id_pk" PRIMARY KEY("seller_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "shipping_channels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"days_min" integer NOT NULL,
	"days_max" integer NOT NULL,
	"tracking_url" text,
	"sort_order" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"usual_fee_satang" bigint,
	"usual_extra_kilogram_satang" bigint DEFAULT 0 NOT NULL,
	"usual_free_from_satang" bigint,
	CONSTRAINT "shipping_channels_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"placement" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"subtitle_th" text,
	"subtitle_en" text,
	"link" text,
	"image_key" text,
	"sort_order" integer NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_products" (
	"campaign_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_products_campaign_id_product_id_pk" PRIMARY KEY("campaign_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url_key" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"image_key" text,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaigns_urlKey_unique" UNIQUE("url_key")
);
--> statement-breakpoint
CREATE TABLE "social_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "social_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_attempts" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"next" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "social_proofs" (
	"proof_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"is_email_verified" boolean NOT NULL,
	"firstname" text,
	"lastname" text,
	"next" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"on_hand_delta" integer NOT NULL,
	"reserved_delta" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"email" text NOT NULL,
	"rights" text[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" bigint,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "also_bought" (
	"work_id" bigint NOT NULL,
	"other_work_id" bigint NOT NULL,
	"buyers" integer NOT NULL,
	CONSTRAINT "also_bought_work_id_other_work_id_pk" PRIMARY KEY("work_id","other_work_id")
);
--> statement-breakpoint
CREATE TABLE "short_links" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"id_card_number" text NOT NULL,
	"id_card_key" text NOT NULL,
	"selfie_key" text NOT NULL,
	"bank_book_key" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"service_charge_satang" bigint NOT NULL,
	"fee_satang" bigint NOT NULL,
	"tax_satang" bigint NOT NULL,
	"net_satang" bigint NOT NULL,
	"bank_account" jsonb NOT NULL,
	"reason" text,
	"proof_key" text,
	"transfer_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"paid_at" timestamp with time zone,
	CONSTRAINT "withdrawals_net" CHECK ("withdrawals"."net_satang" = "withdrawals"."amount_satang" - "withdrawals"."service_charge_satang" - "withdrawals"."fee_satang" - "withdrawals"."tax_satang" and "withdrawals"."net_satang" > 0)
);
--> statement-breakpoint
CREATE TABLE "announced_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announced_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tags" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "discarded_files" (
	"key" text PRIMARY KEY NOT NULL,
	"discarded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "districts" ADD CONSTRAINT "districts_province_id_provinces_id_fk" FOREIGN KEY ("province_id") REFERENCES "public"."provinces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subdistricts" ADD CONSTRAINT "subdistricts_district_id_districts_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."districts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_subdistrict_id_subdistricts_id_fk" FOREIGN KEY ("subdistrict_id") REFERENCES "public"."subdistricts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_stores" ADD CONSTRAINT "followed_stores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_stores" ADD CONSTRAINT "followed_stores_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_watches" ADD CONSTRAINT "product_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_watches" ADD CONSTRAINT "product_watches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_products" ADD CONSTRAINT "viewed_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_products" ADD CONSTRAINT "viewed_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_products" ADD CONSTRAINT "wishlist_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_products" ADD CONSTRAINT "wishlist_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashbacks" ADD CONSTRAINT "cashbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashbacks" ADD CONSTRAINT "cashbacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashbacks" ADD CONSTRAINT "cashbacks_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_publisher_id_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publishers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_parent_id_products_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_authors" ADD CONSTRAINT "work_authors_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_authors" ADD CONSTRAINT "work_authors_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_refusals" ADD CONSTRAINT "catalogue_import_refusals_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_tax_profiles" ADD CONSTRAINT "seller_tax_profiles_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_forms" ADD CONSTRAINT "kept_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_applications" ADD CONSTRAINT "company_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_applications" ADD CONSTRAINT "company_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_groups" ADD CONSTRAINT "order_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_group_id_order_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."order_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_group_id_order_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."order_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_group_id_order_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."order_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_spends" ADD CONSTRAINT "point_spends_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_spends" ADD CONSTRAINT "point_spends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_windows" ADD CONSTRAINT "price_windows_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_trigger_product_id_products_id_fk" FOREIGN KEY ("trigger_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_gift_product_id_products_id_fk" FOREIGN KEY ("gift_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_claims" ADD CONSTRAINT "voucher_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_claims" ADD CONSTRAINT "voucher_claims_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_return_requests_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_return_requests_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spelling_pairs" ADD CONSTRAINT "spelling_pairs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_shipping" ADD CONSTRAINT "seller_shipping_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_shipping" ADD CONSTRAINT "seller_shipping_channel_id_shipping_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."shipping_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_products" ADD CONSTRAINT "campaign_products_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_products" ADD CONSTRAINT "campaign_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_attempts" ADD CONSTRAINT "social_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invitations" ADD CONSTRAINT "store_invitations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invitations" ADD CONSTRAINT "store_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invitations" ADD CONSTRAINT "store_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "also_bought" ADD CONSTRAINT "also_bought_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "also_bought" ADD CONSTRAINT "also_bought_other_work_id_works_id_fk" FOREIGN KEY ("other_work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_verifications" ADD CONSTRAINT "identity_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_verifications" ADD CONSTRAINT "identity_verifications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "districts_province" ON "districts" USING btree ("province_id");--> statement-breakpoint
CREATE INDEX "subdistricts_district" ON "subdistricts" USING btree ("district_id");--> statement-breakpoint
CREATE INDEX "subdistricts_zip" ON "subdistricts" USING btree ("zip_code");--> statement-breakpoint
CREATE INDEX "user_addresses_user" ON "user_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_user_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bank_accounts_user" ON "bank_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_number" ON "bank_accounts" USING btree ("user_id","bank_code","account_number") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_default" ON "bank_accounts" USING btree ("user_id") WHERE is_default and removed_at is null;--> statement-breakpoint
CREATE INDEX "followed_stores_seller" ON "followed_stores" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "product_watches_product" ON "product_watches" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "recent_searches_user" ON "recent_searches" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_user_unique" ON "carts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cashbacks_once" ON "cashbacks" USING btree ("order_line_id","source");--> statement-breakpoint
CREATE INDEX "cashbacks_user" ON "cashbacks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "cashbacks_order" ON "cashbacks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "authors_name_th" ON "authors" USING btree (lower("name_th"));--> statement-breakpoint
CREATE INDEX "authors_name_en" ON "authors" USING btree (lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "editions_isbn13_unique" ON "editions" USING btree ("isbn13");--> statement-breakpoint
CREATE INDEX "editions_work" ON "editions" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "products_edition" ON "products" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "products_parent" ON "products" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "products_seller" ON "products" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "products_seller_sku" ON "products" USING btree ("seller_id","sku") WHERE "products"."sku" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_offer_unique" ON "products" USING btree ("seller_id","edition_id","condition");--> statement-breakpoint
CREATE INDEX "work_authors_author" ON "work_authors" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "works_series" ON "works" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "works_category" ON "works" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "works_title_th" ON "works" USING btree (lower("title_th"));--> statement-breakpoint
CREATE INDEX "works_title_en" ON "works" USING btree (lower("title_en"));--> statement-breakpoint
CREATE INDEX "catalogue_import_refusals_import" ON "catalogue_import_refusals" USING btree ("import_id","line");--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_imports_file" ON "catalogue_imports" USING btree ("seller_id","content_hash");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind","at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_serial" ON "documents" USING btree ("seller_id","kind","year_be","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_cause" ON "documents" USING btree ("kind","cause");--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_seller" ON "documents" USING btree ("seller_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_valid" ON "documents" USING btree ("order_id") WHERE kind <> 'credit_note' and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotent_replies_key" ON "idempotent_replies" USING btree ("user_id","call","key");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_telephone_unique" ON "users" USING btree ("country_code_id","telephone") WHERE is_telephone_verified;--> statement-breakpoint
CREATE INDEX "users_erasure_due" ON "users" USING btree ("erasure_due_at") WHERE erasure_due_at is not null;--> statement-breakpoint
CREATE INDEX "kept_forms_expires" ON "kept_forms" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("kind","owner_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_cause" ON "ledger_transactions" USING btree ("kind","cause");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null and not is_hidden;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_cause" ON "notifications" USING btree ("user_id","cause");--> statement-breakpoint
CREATE UNIQUE INDEX "company_applications_waiting" ON "company_applications" USING btree ("user_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "company_applications_status" ON "company_applications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_groups_cart_version" ON "order_groups" USING btree ("cart_id","cart_version");--> statement-breakpoint
CREATE INDEX "order_groups_user" ON "order_groups" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "order_groups_hold" ON "order_groups" USING btree ("hold_until") WHERE hold_until is not null;--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_group" ON "orders" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "otp_challenges_destination" ON "otp_challenges" USING btree ("destination","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_events_id" ON "gateway_events" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_slips_content" ON "payment_slips" USING btree ("content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_slips_transaction" ON "payment_slips" USING btree ("transaction_reference");--> statement-breakpoint
CREATE INDEX "payment_slips_status" ON "payment_slips" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "payment_slips_group" ON "payment_slips" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "payments_group" ON "payments" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_reference" ON "payments" USING btree ("gateway","gateway_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("group_id") WHERE status in ('pending', 'review');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_status" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "refunds_gateway" ON "refunds" USING btree ("gateway_reference");--> statement-breakpoint
CREATE INDEX "point_lots_user" ON "point_lots" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "point_lots_expiry" ON "point_lots" USING btree ("expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "point_spends_once" ON "point_spends" USING btree ("cause","lot_id");--> statement-breakpoint
CREATE INDEX "point_spends_user" ON "point_spends" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_windows_product" ON "price_windows" USING btree ("product_id","ends_at");--> statement-breakpoint
CREATE INDEX "price_windows_seller" ON "price_windows" USING btree ("seller_id","ends_at") WHERE "price_windows"."product_id" is null;--> statement-breakpoint
CREATE INDEX "price_windows_source" ON "price_windows" USING btree ("source");--> statement-breakpoint
CREATE INDEX "price_windows_starts" ON "price_windows" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "price_windows_ends" ON "price_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "promotions_seller" ON "promotions" USING btree ("seller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_uses_once" ON "voucher_uses" USING btree ("voucher_id","group_id");--> statement-breakpoint
CREATE INDEX "voucher_uses_user" ON "voucher_uses" USING btree ("user_id","voucher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_code_unique" ON "vouchers" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "return_events_return" ON "return_events" USING btree ("return_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_lines_once" ON "return_lines" USING btree ("return_id","order_line_id");--> statement-breakpoint
CREATE INDEX "return_lines_order_line" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_requests_order" ON "return_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_requests_user" ON "return_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "return_requests_seller" ON "return_requests" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "return_requests_due" ON "return_requests" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "return_requests_status" ON "return_requests" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_once" ON "review_reports" USING btree ("review_id","user_id");--> statement-breakpoint
CREATE INDEX "review_reports_status" ON "review_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "review_votes_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_work" ON "reviews" USING btree ("work_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order_line" ON "reviews" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reward_redemptions_user" ON "reward_redemptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reward_redemptions_status" ON "reward_redemptions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "banners_placement" ON "banners" USING btree ("placement","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "social_accounts_subject" ON "social_accounts" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "social_accounts_user" ON "social_accounts" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "social_attempts_expires" ON "social_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_proofs_expires" ON "social_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_invitations_token" ON "store_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "store_invitations_open" ON "store_invitations" USING btree ("seller_id","email") WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "store_invitations_inviter" ON "store_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "store_invitations_accepted_by" ON "store_invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "short_links_entity" ON "short_links" USING btree ("kind","entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_verifications_waiting" ON "identity_verifications" USING btree ("user_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "identity_verifications_status" ON "identity_verifications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "identity_verifications_user" ON "identity_verifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_created" ON "outbox_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_waiting" ON "outbox_messages" USING btree ("id") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_messages_to" ON "outbox_messages" USING btree ("to");
--> statement-breakpoint
-- What the schema of Drizzle can't say, from here on: the ledger balances and is append-only, order numbers, shared rate limits.
create sequence order_reference_numbers start 1001;
--> statement-breakpoint
create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
--> statement-breakpoint
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create function ledger_transaction_balances() returns trigger language plpgsql as $$
declare
  balance bigint;
begin
  select sum(amount_satang) into balance from ledger_entries where transaction_id = new.transaction_id;
  if balance <> 0 then
    raise exception 'ledger transaction % is out of balance by % satang', new.transaction_id, balance;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_transaction_balances();
--> statement-breakpoint
--> statement-breakpoint
-- An order's events stay as they are, but what people wrote to them is emptied when the person is erased.
create trigger order_events_append_only before delete on order_events
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create function order_events_lose_only_notes() returns trigger language plpgsql as $$
begin
  old.note := null;
  if new is distinct from old then
    raise exception 'an order''s events are append-only';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger order_events_notes before update on order_events
  for each row execute function order_events_lose_only_notes();
--> statement-breakpoint
-- The audit log: nothing is removed, and nothing changes but that a person's traces are emptied.
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND new.id = old.id AND new.at = old.at AND new.kind = old.kind
    AND new.actor_user_id IS NOT DISTINCT FROM old.actor_user_id
    AND new.subject_user_id IS NOT DISTINCT FROM old.subject_user_id
    AND new.address IS NULL AND new.user_agent IS NULL AND new.detail = '{}'::jsonb
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
-- Consents are a record too: rows go only with the person.
CREATE FUNCTION consents_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a consent is not rewritten';
END $$;
--> statement-breakpoint
CREATE TRIGGER consents_kept BEFORE UPDATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION consents_are_kept();
--> statement-breakpoint
-- Changes are told and forgotten: they needn't survive a crash (decision 20).
alter table announced_changes set unlogged;
--> statement-breakpoint
-- Products stand on prices, and orders on promotions, so code doesn't declare these (decisions 23 and 25).
alter table price_windows add constraint price_windows_product_id_products_id_fk foreign key (product_id) references products (id);
--> statement-breakpoint
alter table voucher_uses add constraint voucher_uses_group_id_order_groups_id_fk foreign key (group_id) references order_groups (id);
--> statement-breakpoint
-- The ways to pay (SPEC §7 /paymentChannel/List). Which of them a shop offers depends on its settings too.
insert into payment_channels (id, code, name_th, name_en, detail_th, detail_en, sort_order) values
(1, 'promptpay', 'พร้อมเพย์ (QR)', 'PromptPay (QR)', 'สแกนจ่ายด้วยแอปธนาคาร ภายใน 15 นาที', 'Scan with your banking app within 15 minutes', 1),
(2, 'card', 'บัตรเครดิต/เดบิต', 'Credit or debit card', 'ชำระบนหน้าของผู้ให้บริการรับชำระเงินที่ปลอดภัย', 'Paid on the secure page of our payment provider', 2),
(3, 'transfer', 'โอนเงินผ่านธนาคาร', 'Bank transfer', 'โอนแล้วแนบสลิปภายใน 48 ชั่วโมง', 'Transfer and attach the slip within 48 hours', 3),
(4, 'cod', 'เก็บเงินปลายทาง', 'Cash on delivery', 'ชำระเงินสดเมื่อได้รับสินค้า', 'Pay in cash when the parcel arrives', 4);

CREATE TABLE "chat_conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"seller_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"assigned_to" bigint,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"shopper_read" integer DEFAULT 0 NOT NULL,
	"desk_read" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"blocked_by_shopper_at" timestamp with time zone,
	"blocked_by_desk_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_conversations_read" CHECK ("chat_conversations"."shopper_read" between 0 and "chat_conversations"."last_number" and "chat_conversations"."desk_read" between 0 and "chat_conversations"."last_number")
);
--> statement-breakpoint
CREATE TABLE "chat_desks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_desks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint,
	"greeting" text,
	"away" text,
	"days" integer[] NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"shows_read" boolean NOT NULL,
	CONSTRAINT "chat_desks_seller" UNIQUE NULLS NOT DISTINCT("seller_id"),
	CONSTRAINT "chat_desks_hours" CHECK ("chat_desks"."from_minute" >= 0 and "chat_desks"."to_minute" > "chat_desks"."from_minute" and "chat_desks"."to_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"conversation_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"side" text NOT NULL,
	"user_id" bigint,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"client_id" text NOT NULL,
	"text" text NOT NULL,
	"reply_to" integer,
	"card_kind" text,
	"card_id" bigint,
	"words_hash" text,
	"at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "chat_messages_conversation_id_number_pk" PRIMARY KEY("conversation_id","number"),
	CONSTRAINT "chat_messages_card" CHECK (("chat_messages"."card_kind" is null) = ("chat_messages"."card_id" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"file_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"side" text NOT NULL,
	"user_id" bigint,
	"reason" text NOT NULL,
	"up_to" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"outcome" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "chat_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_desks" ADD CONSTRAINT "chat_desks_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_photos" ADD CONSTRAINT "chat_photos_message" FOREIGN KEY ("conversation_id","number") REFERENCES "public"."chat_messages"("conversation_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_templates" ADD CONSTRAINT "chat_templates_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_store" ON "chat_conversations" USING btree ("user_id","seller_id") WHERE user_id is not null and seller_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_house" ON "chat_conversations" USING btree ("user_id") WHERE user_id is not null and seller_id is null;--> statement-breakpoint
CREATE INDEX "chat_conversations_shopper" ON "chat_conversations" USING btree ("user_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_conversations_desk" ON "chat_conversations" USING btree ("seller_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_conversations_waiting" ON "chat_conversations" USING btree ("seller_id","waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_client" ON "chat_messages" USING btree ("conversation_id","side","client_id");--> statement-breakpoint
CREATE INDEX "chat_messages_author" ON "chat_messages" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "chat_messages_words" ON "chat_messages" USING btree ("words_hash","at") WHERE words_hash is not null;--> statement-breakpoint
CREATE INDEX "chat_photos_of" ON "chat_photos" USING btree ("conversation_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_open" ON "chat_reports" USING btree ("conversation_id","side") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "chat_reports_desk" ON "chat_reports" USING btree ("at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "chat_templates_desk" ON "chat_templates" USING btree ("seller_id","position");
CREATE TABLE "chat_habits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"shows_read" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "shopper_typing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "desk_typing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_habits" ADD CONSTRAINT "chat_habits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_conversations_shopper_typing" ON "chat_conversations" USING btree ("seller_id","shopper_typing_at");--> statement-breakpoint
CREATE INDEX "chat_conversations_desk_typing" ON "chat_conversations" USING btree ("user_id","desk_typing_at");
CREATE TABLE "wordings" (
	"locale" text NOT NULL,
	"bundle" text NOT NULL,
	"key" text NOT NULL,
	"text" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wordings_bundle_key_locale_pk" PRIMARY KEY("bundle","key","locale"),
	CONSTRAINT "wordings_locale" CHECK ("wordings"."locale" in ('th', 'en'))
);

CREATE TABLE "also_bought" (
	"work_id" bigint NOT NULL,
	"other_work_id" bigint NOT NULL,
	"buyers" integer NOT NULL,
	CONSTRAINT "also_bought_work_id_other_work_id_pk" PRIMARY KEY("work_id","other_work_id")
);
--> statement-breakpoint
ALTER TABLE "also_bought" ADD CONSTRAINT "also_bought_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "also_bought" ADD CONSTRAINT "also_bought_other_work_id_works_id_fk" FOREIGN KEY ("other_work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "authors_name_th" ON "authors" USING btree (lower("name_th"));--> statement-breakpoint
CREATE INDEX "authors_name_en" ON "authors" USING btree (lower("name_en"));--> statement-breakpoint
CREATE INDEX "works_title_th" ON "works" USING btree (lower("title_th"));--> statement-breakpoint
CREATE INDEX "works_title_en" ON "works" USING btree (lower("title_en"));
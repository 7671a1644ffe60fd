-- A keyed hash of brand, id and subject (server/deals/store/subject-tag.ts), so that a change of `subject` in the database alone gives no
-- other person the application. Null: saved by a build before this one; tagged by the job `tag-subjects` for a day after the upgrade.
alter table deals add column subject_tag text;

-- The answer by which reviewers find a submitted application (server/applications). Compared by code points, so that the beginning of
-- a name is a range of an index.
alter table deals add column search_name text collate "C";

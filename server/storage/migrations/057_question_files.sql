-- Files that answer a question of a step (x-files). The answer has their ids; the rows are as those of statements.
alter table files drop constraint files_document_type_check;
-- Every older row has one of the first three.
alter table files add constraint files_document_type_check
  check (document_type in ('statement', 'pfs', 'suq', 'document')) not valid;

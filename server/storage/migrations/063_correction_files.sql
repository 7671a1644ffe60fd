-- The correction that a file was uploaded for, and its question as `requests.fields` names it. Null: any other file.
alter table files add column request_id uuid, add column question text;

-- An application's document is stored in the shape of the save payload, or in the application's own (docs/operations.md).
alter table deals add column shape text not null default 'payload';

-- A build that knows the payload's shape alone must not write over a document in the other one: its save fails instead.
alter table deals add constraint deals_shape
  check (shape = 'payload' or (shape = 'application' and document ?& array['application', 'rest'])) not valid;

-- The shape of new applications: without a row the payload's.
create table stored_shape (
  slot int primary key,
  shape text not null
);

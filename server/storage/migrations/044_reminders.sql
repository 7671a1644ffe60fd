-- Reminders of unfinished applications (server/reminders/README.md).

-- The reminders that were mailed, so that no process mails one again.
create table reminders (
  brand text not null,
  deal_id uuid not null,
  -- 1 for the first mail about the application.
  number integer not null,
  sent_at timestamptz not null,
  primary key (brand, deal_id, number),
  foreign key (brand, deal_id) references deals (brand, id) on delete cascade
);

-- Set if the person turned off the reminders of this brand.
alter table accounts add column reminders_off_at timestamptz;

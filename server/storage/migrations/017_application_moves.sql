-- Applications that went from one release to another, and back.
create table application_moves (
  id bigint generated always as identity primary key,
  brand text not null,
  deal_id uuid not null,
  from_release integer not null,
  to_release integer not null,
  moved_at timestamptz not null,
  -- Once it was taken back the application does not go there again by itself.
  back_at timestamptz,
  foreign key (brand, deal_id) references deals (brand, id) on delete cascade
);
create index application_moves_deal on application_moves (brand, deal_id);

-- A request for a part of an application changes the application's row (its xmin), so that a save that was checked before the request
-- reads and checks again instead of overwriting the part (server/requests/asking/awaited.ts). In the database, because a build before,
-- which serves beside this one, writes only the row of the request.
create function mark_deal() returns trigger language plpgsql as $$
begin
  update deals set version = version where brand = new.brand and id = new.deal_id;
  return null;
end $$;
create trigger requests_mark_deal after insert on requests
  for each row when (new.purpose = 'owner') execute function mark_deal();

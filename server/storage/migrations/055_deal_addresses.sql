-- The email addresses in an application, in lower case, by which the command `person` finds those that name a person. Not hashed: the
-- document has them in clear, too. The database itself lists them, so that a build that knows nothing of the column leaves no
-- application out. Null: not listed yet (server/retention/list-addresses.ts). No address has more than 254 characters.
alter table deals add column addresses text[];

create function list_addresses() returns trigger language plpgsql as $$
begin
  new.addresses := array(
    select distinct lower(value #>> '{}') from jsonb_path_query(new.document, 'strict $.** ? (@ like_regex "@" flag "q")') value
    where length(value #>> '{}') <= 254 order by 1);
  return new;
end $$;
create trigger deals_addresses before insert or update of document on deals
  for each row execute function list_addresses();

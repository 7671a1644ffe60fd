-- Bank connections, uploaded files, and what belongs to them. All of a deal; the brand leads every key.

-- One connected bank login (an item of the bank-link provider). Tokens, names and masks of accounts lie sealed.
create table bank_items (
  brand text not null,
  deal_id uuid not null,
  item_id text not null,
  access_token text not null,
  -- {accounts: [{id, name, mask, type, subtype}], main: the id of the primary business checking account}.
  accounts text not null,
  -- Keyed hashes of its public token and of those whose items it replaced: sent again, they are answered as before.
  public_token_indexes text[] not null,
  connected_at timestamptz not null,
  primary key (brand, deal_id, item_id),
  foreign key (brand, deal_id) references deals (brand, id) on delete cascade
);

-- Accesses that are to be ended at the provider: refused, replaced, or exchanged by a process that did not live to store
-- them. No key to deals: what was given must be given back even where the deal is gone.
create table bank_removals (
  brand text not null,
  deal_id uuid not null,
  item_id text not null,
  -- Sealed as in bank_items.
  access_token text not null,
  -- Of the public token that brought it: sent again while this is not due yet, it goes on from here.
  public_token_index text,
  due_at timestamptz not null,
  tries integer not null default 0,
  primary key (brand, deal_id, item_id)
);
create index bank_removals_due on bank_removals (due_at);

-- What the local bank emulator has to remember besides what its sealed tokens say: used public tokens, removed items.
create table bank_emulator_marks (
  mark text primary key,
  expires_at timestamptz
);

-- The newest link token of a deal, sealed: a person who comes back from the bank's own sign-in page goes on with it.
create table bank_link_tokens (
  brand text not null,
  deal_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  primary key (brand, deal_id),
  foreign key (brand, deal_id) references deals (brand, id) on delete cascade
);
create index bank_link_tokens_expiry on bank_link_tokens (expires_at);

-- Uploaded files. The bytes lie sealed in the blob store under `blob`; a row exists only for a file that is whole there.
create table files (
  brand text not null,
  id uuid not null,
  deal_id uuid not null,
  blob text not null,
  -- The data key of the bytes, and the name the person gave it: both sealed.
  blob_key text not null,
  name text not null,
  type text not null,
  size integer not null,
  document_type text not null check (document_type in ('statement', 'pfs', 'suq')),
  scan text not null check (scan in ('clean', 'not-scanned')),
  -- The sender's own id of the upload: the same upload tried again is one file.
  client_id text not null,
  uploaded_by text not null check (uploaded_by in ('applicant', 'link')),
  -- The rest of the metadata that came with it (source-platform, record-id, record-type, docType).
  metadata jsonb not null,
  uploaded_at timestamptz not null,
  -- When it became part of the application; null while the person may still take it away.
  saved_at timestamptz,
  primary key (brand, id),
  unique (brand, deal_id, client_id),
  foreign key (brand, deal_id) references deals (brand, id) on delete cascade
);
-- The sweeper asks which blobs a row names.
create index files_blob on files (blob);

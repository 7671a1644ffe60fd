import { int, json, maybe, of, oneOf, text, time, uuid } from './column.ts';

/** An application's files and bank connections. */
export const statementTables = {
  bank_items: {
    brand: text,
    deal_id: uuid,
    item_id: text,
    access_token: text,
    accounts: text,
    public_token_indexes: of<string[]>('ARRAY'),
    connected_at: time,
  },
  bank_removals: {
    brand: text,
    deal_id: uuid,
    item_id: text,
    access_token: text,
    public_token_index: maybe(text),
    due_at: time,
    tries: int,
  },
  bank_link_tokens: { brand: text, deal_id: uuid, token: text, expires_at: time },
  files: {
    brand: text,
    id: uuid,
    deal_id: uuid,
    blob: text,
    blob_key: text,
    name: text,
    type: text,
    size: int,
    document_type: oneOf<'statement' | 'pfs' | 'suq'>(),
    scan: oneOf<'clean' | 'not-scanned'>(),
    client_id: text,
    uploaded_by: oneOf<'applicant' | 'link'>(),
    metadata: json<{ [field: string]: string }>(),
    uploaded_at: time,
    saved_at: maybe(time),
  },
  unused_blobs: { blob: text, noted_at: time },
};

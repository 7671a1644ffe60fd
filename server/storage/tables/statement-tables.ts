import { choice, columnOf, int, json, nullableColumn, text, time, uuid } from './column.ts';

/** The columns of the tables for bank links and files. An index of a public token is its keyed hash. */
export const statementTables = {
  bank_items: {
    brand: text,
    deal_id: uuid,
    item_id: text,
    access_token: text,
    accounts: text,
    public_token_indexes: columnOf<string[]>('ARRAY'),
    connected_at: time,
  },
  bank_removals: {
    brand: text,
    deal_id: uuid,
    item_id: text,
    access_token: text,
    public_token_index: nullableColumn(text),
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
    /** `pfs`: personal financial statement; `suq`: startup questionnaire. */
    document_type: choice<'statement' | 'pfs' | 'suq' | 'document'>(),
    scan: choice<'clean' | 'not-scanned'>(),
    client_id: text,
    uploaded_by: choice<'applicant' | 'link'>(),
    metadata: json<{ [field: string]: string }>(),
    uploaded_at: time,
    saved_at: nullableColumn(time),
    request_id: nullableColumn(uuid),
    question: nullableColumn(text),
  },
  unused_blobs: { blob: text, noted_at: time },
};

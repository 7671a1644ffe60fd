import { expect, it } from 'vitest';
import { routes as deals } from '#server/deals/routes.ts';
import { DERIVED_BY_SERVER } from '../../../conformance/derived.table.ts';
import { asApplicant, openTestServer } from '../../start-test-server.ts';
import { storedDeal } from '../../support/stored-payload.ts';
import { fullApplication, payloadOf } from '../people.ts';

// Values that a client sends in these places are ignored.

const server = await openTestServer({ capabilities: { deals } });

type Document = Record<string, unknown>;
const at = (document: Document, place: string): unknown =>
  place.split('.').reduce<unknown>((node, name) => (node as Document | undefined)?.[name], document);
function put(document: Document, place: string, value: unknown): void {
  const names = place.split('.');
  const last = names.pop() ?? '';
  let node = document;
  for (const name of names) {
    node[name] ??= {};
    node = node[name] as Document;
  }
  node[last] = value;
}

it('[SAVE-13] the server ignores every claimed value and computes its own', async () => {
  const plain = { ...fullApplication(), have_statements: undefined, type_of_statements: undefined };
  const payload = payloadOf(plain);
  for (const { place, claimed } of DERIVED_BY_SERVER) put(payload, place, claimed);
  // Not by `caller`, which also performs the bank step of a first save.
  const createdResponse = await server.app.inject({
    method: 'POST',
    url: '/api/apply/create',
    payload,
    headers: { host: 'localhost', 'idempotency-key': 'claims-01', ...asApplicant('claims', 'c@oak.example') },
  });
  expect(createdResponse.statusCode).toBe(200);
  const row = await storedDeal(server, createdResponse.json().data.dealId);
  const derivedValue = (stored: unknown) => (stored === 'the contact of the deal' ? row.contact_id : stored);
  expect(DERIVED_BY_SERVER.map(({ place }) => [place, at(row.payload, place)])).toEqual(
    DERIVED_BY_SERVER.map(({ place, stored }) => [place, derivedValue(stored)]),
  );
  expect(row.vendor_id).toBe('default');
});

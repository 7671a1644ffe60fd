import { describe, expect, it } from 'vitest';
import { fieldRules } from '../../conformance/field-rules.cases.ts';
import { openTestServer } from '../start-test-server.ts';
import { caller, fullApplication, payloadOf } from './people.ts';

let people = 0;
const server = await openTestServer();

/** Sets a flat name in an application: `owner_1_ssn` is in the list of owners. */
function withAnswer(
  application: Record<string, unknown>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const [, position, field] = /^owner_(\d+)_(.+)$/.exec(name) ?? [];
  if (!position || !field) return { ...application, [name]: value };
  const owners = structuredClone(application.owners) as Record<string, unknown>[];
  const owner = owners[Number(position) - 1];
  if (owner) owner[field] = value;
  return { ...application, owners };
}

/** The same table as in the browser (tests/conformance/field-rules.test.ts), against a strict submit. */
describe('the rules of fields on the server', () => {
  // The sign-in screen has its own text for the email; the server reports a field once, in the first step's words.
  for (const rule of fieldRules.filter(({ step }) => step !== 'verify-login')) {
    it.each(rule.cases.filter((fieldCase) => !fieldCase.browserOnly))(
      `${rule.cites} ${rule.statement}: $value → $error`,
      async ({ value, error }) => {
        people += 1;
        let application = fullApplication();
        for (const [name, given] of Object.entries(rule.context ?? {}))
          application = withAnswer(application, name, given);
        const send = caller(server, `rule-${people}`);
        const without = withAnswer(application, rule.field, undefined);
        const created = await send('POST', '/api/apply/create', payloadOf(without));
        const payload = payloadOf(withAnswer(application, rule.field, value));
        const answer = await send('POST', '/api/apply/submit', payload, {
          version: created.body.data.version,
        });
        const foundError = (answer.body.errors ?? []).find(
          ({ field }: { field: string }) => field === rule.field,
        );
        expect(foundError?.text ?? null).toBe(error);
        expect([200, 422]).toContain(answer.status);
      },
    );
  }
});

import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';

const rolesOf = (env: Record<string, string>, standIns = true) => readConfig(env, { standIns }).studioRoles;

test('the local identity provider has one member of each role, and an editor for disclosures', () => {
  expect(rolesOf({})).toEqual({
    'publisher@studio.example': { role: 'publisher' },
    'legal@studio.example': { role: 'editor', isLegal: true },
    'editor@studio.example': { role: 'editor' },
    'reader@studio.example': { role: 'reader' },
    'reviewer@studio.example': { role: 'reviewer' },
  });
});

test('the members of STUDIO_ROLES replace the local members', () => {
  expect(rolesOf({ STUDIO_ROLES: 'Ann@bank.example=legal:harbor' })).toEqual({
    'ann@bank.example': { role: 'editor', isLegal: true, brands: ['harbor'] },
  });
});

test('a tenant has no member unless STUDIO_ROLES names one', () => {
  const tenant = { AUTH_DOMAIN: 'tenant.example', AUTH_CLIENT_ID: 'id', AUTH_AUDIENCE: 'api' };
  expect(rolesOf(tenant)).toEqual({});
});

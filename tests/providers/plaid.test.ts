import { describe, test } from 'vitest';
import { bankLinkContract, type Provider } from './bank-link.contract.ts';

// The contract against Plaid's sandbox (docs/bank-link.md), skipped without CONTRACT_PLAID_CLIENT_ID.

const { CONTRACT_PLAID_CLIENT_ID: clientId = '', CONTRACT_PLAID_SECRET: secret = '' } = process.env;
const basePath = 'https://sandbox.plaid.com';
const products = ['transactions'];

/**
 * The sandbox creates a token without Link, for the login user_good.
 * https://plaid.com/docs/api/sandbox/#sandboxpublic_tokencreate
 */
async function publicToken(): Promise<string> {
  const body = { client_id: clientId, secret, institution_id: 'ins_109508', initial_products: products };
  const answer = await fetch(`${basePath}/sandbox/public_token/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { public_token: string }).public_token;
}

if (clientId === '' || secret === '') {
  test.skip("Plaid's sandbox keeps the contract (skipped: no keys are set; see docs/bank-link.md)", () => {});
} else {
  const provider: Provider = { basePath, clientId, secret, products, publicToken };
  describe("Plaid's sandbox", { timeout: 120_000 }, () => bankLinkContract(() => provider));
}

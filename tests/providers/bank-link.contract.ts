import type { Configuration, PlaidApi } from 'plaid';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPlaidLink } from '#server/statements/bank/plaid.ts';
import type { BankLinkPort } from '#server/statements/bank/port.ts';

/** The bank-link provider under test. */
export interface Provider {
  /** Origin of its API. */
  basePath: string;
  clientId: string;
  secret: string;
  products: string[];
  /** A new public token of a login with at least one checking account, as Link returns it. */
  publicToken(): Promise<string>;
  /** A registered return address; without it that part is skipped. */
  redirectUri?: string;
}

const now = (): Date => new Date();

interface Refused {
  status: number;
  type: string;
  code: string;
}

/**
 * The contract on which server/statements/bank relies, tested with the unmodified SDK: the same for the emulator (in
 * the ordinary tests) and Plaid's sandbox (docs/bank-link.md).
 * @param provider is called once the tests run
 */
export function bankLinkContract(provider: () => Provider): void {
  let sdk: PlaidApi;
  let port: BankLinkPort;
  beforeAll(async () => {
    const { basePath, clientId, secret, products } = provider();
    port = createPlaidLink({ clientId, secret, products, basePath: async () => basePath, now });
    sdk = await sdkOf(provider(), secret);
  });

  const refusal = async (call: Promise<unknown>): Promise<Refused> => {
    const error = await call.then(
      () => undefined,
      (thrown) => thrown,
    );
    const { status, data } = error?.response ?? {};
    for (const name of ['error_type', 'error_code', 'error_message', 'request_id'])
      expect(data).toHaveProperty(name, expect.any(String));
    expect(data).toHaveProperty('display_message');
    return { status, type: data.error_type, code: data.error_code };
  };
  const linkToken = (overrides: object) =>
    sdk.linkTokenCreate({
      client_name: 'Trellis',
      language: 'en',
      country_codes: ['US'],
      products: provider().products,
      user: { client_user_id: 'contract' },
      ...overrides,
    } as unknown as Parameters<PlaidApi['linkTokenCreate']>[0]);

  describe('link tokens', () => {
    test('are made for checking accounts and are valid for hours', async () => {
      const { redirectUri } = provider();
      const long = 'A name that is far longer than thirty characters';
      const linkToken = await port.createLinkToken({ user: 'contract', clientName: long, redirectUri });
      expect(linkToken.token).toMatch(/^link-\w+-/);
      expect(linkToken.expiresAt.getTime() - Date.now()).toBeGreaterThan(20 * 60_000);
    });

    test.each([
      ['no name', { client_name: undefined }],
      ['no user', { user: {} }],
      ['an unknown product', { products: ['everything'] }],
      ['no country', { country_codes: [] }],
      ['an unknown subtype', { account_filters: { depository: { account_subtypes: ['gold'] } } }],
      ['an unknown return address', { redirect_uri: 'https://nobody.example/back' }],
      ['a field that there is not', { favorite_color: 'green' }],
    ])('with %s are refused', async (_, overrides) => {
      const { status, type } = await refusal(linkToken(overrides));
      expect([status, type]).toEqual([400, 'INVALID_REQUEST']);
    });
  });

  describe('items', () => {
    test('a public token can be exchanged once; the access token reads accounts until it is removed', async () => {
      const publicToken = await provider().publicToken();
      const item = await port.exchange(publicToken);
      expect(item.accessToken).toMatch(/^access-\w+-/);
      expect(item.itemId.length).toBeGreaterThan(10);
      const again = refusal(sdk.itemPublicTokenExchange({ public_token: publicToken }));
      expect(await again).toEqual({ status: 400, type: 'INVALID_INPUT', code: 'INVALID_PUBLIC_TOKEN' });

      const accounts = await port.accounts(item.accessToken);
      const checking = accounts.filter(
        ({ type, subtype }) => type === 'depository' && subtype === 'checking',
      );
      expect(checking.length).toBeGreaterThan(0);
      for (const account of accounts)
        expect(account).toEqual({
          id: expect.any(String),
          name: expect.any(String),
          type: expect.any(String),
          mask: expect.toBeOneOf([expect.any(String), null]),
          subtype: expect.toBeOneOf([expect.any(String), null]),
        });
      expect(await port.accounts(item.accessToken)).toEqual(accounts);

      await port.remove(item.accessToken);
      const { status } = await refusal(sdk.accountsGet({ access_token: item.accessToken }));
      expect(status).toBe(400);
      // Removing a removed item is no error.
      await port.remove(item.accessToken);
    });

    test('a malformed token is refused with its own code', async () => {
      const exchange = refusal(sdk.itemPublicTokenExchange({ public_token: 'public-sandbox-none' }));
      expect(await exchange).toMatchObject({
        status: 400,
        type: 'INVALID_INPUT',
        code: 'INVALID_PUBLIC_TOKEN',
      });
      const accounts = refusal(sdk.accountsGet({ access_token: 'access-sandbox-none' }));
      expect(await accounts).toMatchObject({
        status: 400,
        type: 'INVALID_INPUT',
        code: 'INVALID_ACCESS_TOKEN',
      });
      await expect(port.exchange('public-sandbox-none')).rejects.toMatchObject({
        name: 'BankLinkFault',
        kind: 'refused',
        code: 'INVALID_PUBLIC_TOKEN',
      });
    });
  });

  test('wrong keys are not reported as a fault of the person', async () => {
    const { basePath, clientId, products } = provider();
    const wrong = await sdkOf(provider(), 'wrong');
    const refusedExchange = refusal(wrong.itemPublicTokenExchange({ public_token: 'public-sandbox-none' }));
    expect(await refusedExchange).toMatchObject({ type: 'INVALID_INPUT', code: 'INVALID_API_KEYS' });
    const keys = { clientId, secret: 'wrong', products, basePath: async () => basePath, now };
    await expect(createPlaidLink(keys).exchange('public-sandbox-none')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'INVALID_API_KEYS',
    });
  });
}

async function sdkOf({ basePath, clientId }: Provider, secret: string): Promise<PlaidApi> {
  const plaid = await import('plaid');
  const headers = { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret };
  const configuration: Configuration = new plaid.Configuration({
    basePath,
    baseOptions: { headers, proxy: false, timeout: 20_000 },
  });
  return new plaid.PlaidApi(configuration);
}

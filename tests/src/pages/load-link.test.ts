import { describe, expect, it, vi } from 'vitest';
import type { ReturnLink } from '#contracts/return-links.ts';
import type { Answer } from '#src/api/failure.ts';
import { readReturnLink } from '#src/api/return-link.ts';
import { linkAfterSending, type OpenLink } from '#src/pages/continue/load-link.ts';

vi.mock('#src/api/return-link.ts', async (original) => ({
  ...(await original<object>()),
  readReturnLink: vi.fn(),
}));

const ask = vi.mocked(readReturnLink);
const LINK: ReturnLink = {
  tasks: ['upload', 'plaid'],
  needs: { statements: true, documents: ['pfs', 'suq'], months: [] },
  ...{ dealId: 'd1', accountId: 'a1', contactId: 'c1' },
  submitted: true,
};
const open = (isByCookie = false): OpenLink => ({
  send: vi.fn(),
  access: { dealId: 'd1', accountId: 'a1', contactId: 'c1', returnToken: isByCookie ? undefined : 'x.y.z' },
  link: LINK,
  isByCookie,
});
const refusal = (status: number): Answer<ReturnLink> => ({
  ok: false,
  failure: { kind: status === 0 ? 'network' : 'refused', status: status || 500, level: 'warning' },
});

describe('what is needed after something was sent', () => {
  it('is what the server says', async () => {
    const next = { ...LINK, needs: { ...LINK.needs, documents: ['suq' as const] } };
    ask.mockResolvedValue({ ok: true, value: next });
    expect(await linkAfterSending(open(), ['statement'])).toBe(next);
  });

  it.each([
    ['without network', 0],
    ['asked for too often', 429],
    ['with a fault of the server', 503],
  ])('is all but what was sent where the server does not say (%s)', async (_, status) => {
    ask.mockResolvedValue(refusal(status));
    const needs = async (...sent: ('statement' | 'pfs' | 'suq')[]) =>
      (await linkAfterSending(open(), sent)).needs;
    expect(await needs('statement')).toEqual({ ...LINK.needs, statements: false });
    expect(await needs('pfs')).toEqual({ ...LINK.needs, documents: ['suq'] });
    expect(await needs('statement', 'suq', 'pfs')).toEqual({
      ...LINK.needs,
      statements: false,
      documents: [],
    });
  });

  it('is nothing by the cookie of a bank’s own page: it has ended, and nothing more can be sent by it', async () => {
    ask.mockClear();
    const { needs } = await linkAfterSending(open(true), ['statement']);
    expect(needs).toEqual({ ...LINK.needs, statements: false, documents: [] });
    expect(ask).not.toHaveBeenCalled();
  });
});

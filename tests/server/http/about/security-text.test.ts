import { expect, it } from 'vitest';
import { securityText } from '#server/http/about/security-text.ts';
import { openTestServer } from '../../start-test-server.ts';

const server = await openTestServer({});

it('names its contact, its expiry and its address (RFC 9116)', () => {
  expect(
    securityText('help@acme.example', 'https://apply.acme.example', new Date('2026-11-26T10:00:00Z')),
  ).toBe(
    [
      'Contact: mailto:help@acme.example',
      'Expires: 2027-05-25T10:00:00.000Z',
      'Canonical: https://apply.acme.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it('security.txt is served as text, with the support address of the brand', async () => {
  const answer = await server.app.inject('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain('Contact: mailto:support@trellis.example\n');
});

import { expect, it } from 'vitest';
import { credentialsOf, readLinkAddress } from '#src/pages/continue/open-link.ts';

it.each([
  ['/continue', []],
  ['/continue/', []],
  ['/continue/direct-upload/d1/a1/c1', ['upload']],
  ['/continue/upload', ['upload']],
  ['/continue/plaid-connect', ['plaid']],
  ['/continue/plaid', ['plaid']],
  ['/continue/plaid-and-upload', ['plaid', 'upload']],
])('[ROUTE-10] the page %s is for the tasks %j', (path, tasks) => {
  expect(readLinkAddress(path, '?t=x').tasks).toEqual(tasks);
});

it.each([
  ['/continue/direct-upload/d1/a1/c1', { dealId: 'd1', accountId: 'a1', contactId: 'c1' }],
  ['/continue/direct-upload/d1/a1/', { dealId: 'd1', accountId: 'a1' }],
  ['/continue/direct-upload', {}],
])('[ROUTE-10] the address %s names %j', (path, ids) => {
  const address = readLinkAddress(path, '?t=secret');
  expect(address.ids).toEqual(ids);
  // The address for the return from sign-in.
  expect(address.plain).toBe(path);
});

it.each([
  ['?t=x', ['link']],
  ['?t=', []],
  ['', ['session']],
  ['?oauth_state_id=1', ['bank-return', 'session']],
  ['?oauth_state_id=1&t=x', ['link']],
])('the query %j is opened with %j', (search, credentials) => {
  expect(credentialsOf(readLinkAddress('/continue/plaid', search))).toEqual(credentials);
});

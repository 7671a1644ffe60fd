// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AddBrand } from '#src/studio/brands/AddBrand.tsx';
import { BrandsView } from '#src/studio/brands/BrandsView.tsx';
import { readJson, setIn } from '#src/studio/model/files/index.ts';
import { addBrand } from '#src/studio/model/words/index.ts';
import { NoObserver } from '../no-observer.ts';
import { offline } from '../offline.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);
const files = projectFiles();
const recordOf = (name: string, more: object = {}) => {
  const [next, platform] = addBrand(files, { name, ...more });
  return { platform, record: readJson(next[`brands/${platform}.json`]) as Record<string, unknown> };
};

it.each([
  ['Oak & Elm', 'oak-elm', 'Oak & Elm'],
  ['3 Oaks', 'brand-3-oaks', '3 Oaks'],
  ['Base', 'base-2', 'Base'],
  ['Harbor Community Bank', 'harbor-community-bank-2', 'Harbor Community Bank 2'],
  ['harbor community bank', 'harbor-community-bank-2', 'harbor community bank 2'],
  ['日本', 'brand', '日本'],
])('[STUDIO-67] the new brand %j gets the free name %s', (name, platform, title) => {
  const added = recordOf(name);
  expect(added.record).toMatchObject({
    platform: added.platform,
    vendor_id: added.platform,
    vendor_name: title,
  });
  expect(added.platform).toBe(platform);
  expect(files[`brands/${added.platform}.json`]).toBeUndefined();
});

it('[STUDIO-67] a copy has look, limits and texts, but no addresses, legal texts or partner data', () => {
  const harbor = readJson(files['brands/harbor.json']) as Record<string, Record<string, unknown>>;
  const { record } = recordOf('Oak', { from: 'harbor', host: ' Funding.Oak.example ' });
  expect(record).toMatchObject({
    hosts: ['funding.oak.example'],
    vendor_name: 'Oak',
    theme: harbor.theme,
    loan_terms: harbor.loan_terms,
  });
  for (const part of ['origins', 'partner', 'vendor_url', 'support_email'])
    expect(record[part]).toBeUndefined();
  const reportedJson = JSON.stringify([record.content, record.translations]);
  expect(reportedJson).toContain('steps.amount.intro');
  expect(reportedJson).not.toContain('texts.legal');
});

it('adds a brand by its form, and shows it', () => {
  const draft = showDraft(<AddBrand />, { files });
  fireEvent.click(screen.getByRole('button', { name: 'Add a brand' }));
  fireEvent.change(screen.getByLabelText('Name of the new brand'), { target: { value: 'Oak' } });
  fireEvent.change(screen.getByLabelText('Address, if it has one'), { target: { value: 'oak.example' } });
  expect(screen.queryByText(/A copy has the look/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Start with'), { target: { value: 'harbor' } });
  expect(screen.getByText(/A copy has the look/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  const { history, look } = draft.store.getState();
  expect(look.platform).toBe('oak');
  expect(readJson(history.files['brands/oak.json'])).toMatchObject({
    hosts: ['oak.example'],
    vendor_name: 'Oak',
    theme: (readJson(files['brands/harbor.json']) as Record<string, unknown>).theme,
  });
});

it.each([
  ['https://oak.example/apply', /^Write a host name/],
  ['oak.example:8080', /^Write a host name/],
  ['oak street', /^Write a host name/],
  ['https://Taken.example/', 'Another brand has this address.'],
])('[STUDIO-67] the form refuses the address %s, and says why', (host, why) => {
  const takenJson = JSON.stringify({ platform: 'elm', vendor_name: 'Elm', hosts: ['taken.example'] });
  const draft = showDraft(<AddBrand />, { files: { ...files, 'brands/elm.json': takenJson } });
  fireEvent.click(screen.getByRole('button', { name: 'Add a brand' }));
  fireEvent.change(screen.getByLabelText('Name of the new brand'), { target: { value: 'Oak' } });
  fireEvent.change(screen.getByLabelText('Address, if it has one'), { target: { value: host } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText(why)).toBeTruthy();
  expect(draft.store.getState().history.files['brands/oak.json']).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Address, if it has one'), {
    target: { value: 'HTTPS://Oak.example/' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(readJson(draft.store.getState().history.files['brands/oak.json'])).toMatchObject({
    hosts: ['oak.example'],
  });
});

it('[STUDIO-67] a brand that is not live yet has no history, and can be removed from the draft', async () => {
  const api = vi.fn(offline as (name: string, ...more: object[]) => Promise<unknown>);
  const [added] = addBrand(files, { name: 'Oak' });
  const draft = showDraft(<BrandsView />, { files: added, original: files, api });
  // The form's widgets are loaded on demand.
  await act(() => vi.dynamicImportSettled());
  act(() => draft.setLook({ platform: 'oak' }));
  expect(screen.getByText(/^This brand is not live yet/)).toBeTruthy();
  expect(api).not.toHaveBeenCalledWith('GET /studio/api/brands/:platform/history', {
    params: { platform: 'oak' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove this brand' }));
  expect(draft.store.getState().history.files).toEqual(files);
  expect(screen.queryByText(/^This brand is not live yet/)).toBeNull();
});

it.each(['default', 'harbor', 'tallyroom'])(
  '[STUDIO-67] a copy of a brand with every property, like %s, has no address or recipient',
  (from) => {
    const ADDRESSES = [
      'hosts',
      'origins',
      'routes',
      'route_prefix',
      'route_home',
      'vendor_url',
      'support_email',
    ];
    const RECIPIENTS = ['partner', 'webhooks', 'terms_url', 'privacy_url'];
    const names = [...ADDRESSES, ...RECIPIENTS];
    const whole = names.reduce(
      (all, name) => setIn(all, `brands/${from}.json`, [name], [`${name} of the original`]),
      files as Readonly<Record<string, string>>,
    );
    const [next, platform] = addBrand(whole, { name: 'Oak', from });
    const copy = readJson(next[`brands/${platform}.json`]) as Record<string, unknown>;
    expect(names.filter((name) => name in copy)).toEqual([]);
    expect(copy).toMatchObject({ platform: 'oak', vendor_id: 'oak', vendor_name: 'Oak' });
  },
);

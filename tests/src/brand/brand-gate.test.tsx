// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axios from 'axios';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyTheme } from '#src/brand/apply-theme.ts';
import { BrandGate } from '#src/brand/BrandGate.tsx';
import { type Boot, readBoot } from '#src/brand/boot.ts';
import { bootWith, brand } from '../test-brand.tsx';

const NO_BRAND: Boot = { platform: 'current', supportEmail: 'deployment@trellis.example' };
const gate = (boot: Boot) =>
  render(<BrandGate boot={boot}>{(theBrand) => <p>Welcome to {theBrand.vendor_name}</p>}</BrandGate>);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('[BRAND-11] brand [BRAND-10] [BRAND-12] [BRAND-13] [BRAND-14]', () => {
  it('is available at once if the server has written it into the page', () => {
    const get = vi.spyOn(axios, 'get');
    gate(bootWith());
    screen.getByText('Welcome to Test Bank');
    expect(get).not.toHaveBeenCalled();
  });

  it("is fetched otherwise, and shows 'Loading brand...' until then", async () => {
    vi.spyOn(axios, 'get').mockResolvedValue({ status: 200, data: brand });
    gate(NO_BRAND);
    screen.getByText('Loading brand...');
    await screen.findByText('Welcome to Test Bank');
  });

  it('asks to check the connection and contact support if there is none; Retry tries again', async () => {
    const get = vi.spyOn(axios, 'get').mockRejectedValueOnce(new Error('no network'));
    gate(NO_BRAND);
    await screen.findByText('Experiencing network issues. Please double check your connection.');
    expect(document.title).toBe('Experiencing network issues. Please double check your connection.');
    screen.getByText(/If the problem persists you can contact our team at deployment@trellis\.example\./);
    get.mockResolvedValue({ status: 200, data: brand });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Welcome to Test Bank');
  });

  it.each([
    ['404', { status: 404, data: { error: 'unknown' } }],
    ['an error field', { status: 200, data: { ...brand, error: 'x' } }],
    ['an invalid record', { status: 200, data: { platform: 'bank' } }],
  ])('FAILED TO LOAD BRAND for %s', async (_, answer) => {
    vi.spyOn(axios, 'get').mockResolvedValue(answer);
    gate(NO_BRAND);
    await screen.findByRole('heading', { level: 1, name: 'FAILED TO LOAD BRAND' });
    expect(document.title).toBe('FAILED TO LOAD BRAND');
  });

  it('reads the boot record of the page, and survives a broken one', () => {
    const page = document.implementation.createHTMLDocument();
    page.body.innerHTML = '<script type="application/json" id="trellis-boot">{"platform":"bank"}</script>';
    expect(readBoot(page).platform).toBe('bank');
    page.body.innerHTML = '<script type="application/json" id="trellis-boot">{nonsense</script>';
    expect(readBoot(page).platform).toBe('current');
  });

  it('sets only custom properties, without values that could fetch a file or end the declaration', () => {
    const root = document.createElement('div');
    const variables = { '--brand-80': '#123456', color: 'red', '--page': 'url(//x)', '--ink': 'red;} a{' };
    applyTheme({ ...brand, theme: { variables } }, root);
    expect(root.style.cssText).toBe('--brand-80: #123456;');
  });
});

describe("the picture of a brand's tab", () => {
  it.each([
    ['https://maple.example/icon.png', true],
    ['/icon.png', true],
    ['data:image/png;base64,AA==', true],
    ['//elsewhere.example/icon.png', false],
    ['/\\elsewhere.example/icon.png', false],
    ['http://maple.example/icon.png', false],
    ['javascript:alert(1)', false],
  ])('comes from %s: %j', (favicon_url, isTaken) => {
    document.head.innerHTML = '<link rel="icon" type="image/svg+xml" href="/favicon.svg">';
    applyTheme({ ...brand, media: { ...brand.media, favicon_url } });
    const link = document.querySelector('link[rel="icon"]');
    expect(link?.getAttribute('href')).toBe(isTaken ? favicon_url : '/favicon.svg');
    expect(link?.hasAttribute('type')).toBe(!isTaken);
  });
});

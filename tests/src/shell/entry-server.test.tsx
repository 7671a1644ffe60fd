import { flow as apply } from 'virtual:trellis/flows/apply';
import { describe, expect, it, vi } from 'vitest';
import { canDraw, pageHead, render } from '#src/entry-server.tsx';
import { bootWith } from '../test-brand.tsx';

describe('a page that the server renders', () => {
  const home = render('/?x=1', bootWith());

  it('home is complete without a script', () => {
    for (const words of [
      'Register Now',
      'Engage',
      'Enroll',
      'Expand',
      'What you will need',
      'help@bank.example',
    ])
      expect(home).toContain(words);
    expect(home).toContain('href="/app"');
  });

  it('depends only on the path, because the server caches it for every query', () => {
    for (const path of ['/', '/bcm', '/app/amount', '/version'])
      expect(render(`${path}?loan_amount=1&hide=x`, bootWith())).toBe(render(path, bootWith()));
  });

  it('the front page of credit monitoring is complete, too', () => {
    const monitoring = render('/bcm', bootWith());
    for (const words of [
      'View Your Business Credit Score For Free',
      'SEE MY SCORE',
      'Engage',
      'Activate',
      'Expand',
    ])
      expect(monitoring).toContain(words);
    expect(monitoring).toContain('href="/bcm/info?start"');
    expect(render('/funding/bcm', bootWith({ route_prefix: '/funding' }))).toContain(
      'href="/funding/bcm/info?start"',
    );
    expect(pageHead('/bcm', bootWith())).toMatchObject({
      title: 'View Your Business Credit Score For Free - Test Bank',
      status: 200,
    });
  });

  it('needs no inline style or script, so that the policy can refuse both', () => {
    for (const url of ['/', '/app/amount', '/version', '/nowhere', '/bcm']) {
      expect(render(url, bootWith())).not.toMatch(/ style=|<script|<style| on[a-z]+=/);
    }
  });

  it('home and a first step with its fields, without a warning of React', async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await canDraw(['money-slider', 'term', 'text'])).toBe(true);
    expect(render('/', bootWith())).toContain('<h1');
    expect(render('/app/amount', bootWith(), apply)).toContain('<input');
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it('escapes the texts of a brand', () => {
    const content = { 'home.title': '<img src=x onerror=alert(1)>' };
    expect(render('/', bootWith({ content }))).not.toContain('<img src=x');
  });

  it('keeps the prefix of a brand in links, and strips it from paths [ROUTE-24]', () => {
    const boot = bootWith({ route_prefix: '/funding' });
    expect(render('/funding', boot)).toContain('href="/funding/app"');
    expect(pageHead('/funding/nowhere', boot).status).toBe(404);
    expect(pageHead('/funding/version', boot).status).toBe(200);
    expect(pageHead('/funding/app/nothing', boot, true)).toMatchObject({ status: 404 });
    expect(pageHead('/app/decision/process', boot, true).status).toBe(200);
  });

  it('renders nothing if there is no brand', () => {
    expect(render('/', { platform: 'current', supportEmail: '' })).toBe('');
  });

  it('names the page in the head', () => {
    expect(pageHead('/', bootWith())).toMatchObject({
      title: 'Financial Wellness Tools to Grow Your Business - Test Bank',
      status: 200,
    });
    expect(pageHead('/nowhere', bootWith()).title).toBe('Page not found - Test Bank');
    const step = { path: '/app/amount', title: 'Select Amount', heading: 'Tell Us How We Can Help' };
    expect(pageHead('/app/amount', { ...bootWith(), step }).title).toBe('Select Amount - Test Bank');
    // The browser's code names it: the step of a signed-in person, the state of an application.
    for (const path of ['/app/business/owners', '/app/decision/process', '/version'])
      expect(pageHead(path, bootWith()).title).toBe('Test Bank');
  });
});

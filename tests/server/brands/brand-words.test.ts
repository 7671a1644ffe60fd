import { describe, expect, it } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import { effectiveBrand } from '#server/brands/overlay.ts';

const effective = (content: Record<string, string>, more: object = {}) =>
  effectiveBrand(
    base,
    {
      platform: 'maple',
      vendor_id: 'maple',
      vendor_name: 'Maple $& Sons',
      vendor_url: 'https://maple.example',
      content,
      ...more,
    },
    { flagsOff: [], isLoopback: true },
  ).content;

describe('placeholders in the texts of a brand (docs/partners.md, Words)', () => {
  it.each([
    'texts.widgets.statementUpload.areas.statement.text',
    'texts.returnLink.title',
    'texts.ui.next',
    'steps.info.intro',
    'home.title',
    'fields.business_name.title',
    'fields.business_ein.errors.pattern',
  ])('%s', (key) => {
    expect(effective({ [key]: 'From {brand.vendor_name} or any bank.' })).toEqual({
      [key]: 'From Maple $& Sons or any bank.',
    });
  });

  it('are filled in for every field that people read, more than once, and from the base record if the brand has no value', () => {
    const text = '{brand.vendor_url}/terms {brand.support_email} {brand.vendor_name}{brand.vendor_name}';
    expect(effective({ 'home.title': text })).toEqual({
      'home.title': `https://maple.example/terms ${base.support_email} Maple $& SonsMaple $& Sons`,
    });
  });

  it('are unchanged if they are filled in later, or are in texts of other owners', () => {
    const text = '{email} {brand.flags} {brand.toString} {brand.vendor_id} {vendor_name}';
    expect(effective({ 'steps.verify-login.intro': text })).toEqual({ 'steps.verify-login.intro': text });
  });

  it('are filled in once: a name that looks like a placeholder stays as it is', () => {
    const named = { vendor_name: '{brand.support_email}' };
    expect(effective({ 'home.title': '{brand.vendor_name}' }, named)).toEqual({
      'home.title': '{brand.support_email}',
    });
  });
});

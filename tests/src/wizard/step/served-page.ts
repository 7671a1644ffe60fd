import { flows } from 'virtual:trellis/all-flows';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import { EARLY_SCRIPT } from '#server/pages/scripts/early-script.ts';
import type { Boot } from '#src/brand/boot.ts';
import type { Brand } from '#src/brand/types.ts';
import { canDraw, render } from '#src/entry-server.tsx';

export const PATH = '/app/amount';
export const KEY = 'trellis-early';
export const brand = { ...base, content: {}, loan_term_default: 60 } as unknown as Brand;

export const boot: Boot = {
  platform: 'base',
  supportEmail: '',
  brand,
  step: { path: PATH, title: 'Select Amount', heading: 'Tell Us How We Can Help', drawn: true },
};

export const flow = flows.apply;
export const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Choose Desired Amount' });
export const term = (months: number) =>
  screen.getByRole<HTMLInputElement>('radio', { name: `${months} months` });

/** A page as the server answers it, its own script at work and no other yet. */
export async function renderServedPage(): Promise<HTMLElement> {
  window.history.replaceState(null, '', PATH);
  expect(await canDraw(['money-slider', 'term', 'text'])).toBe(true);
  const root = document.createElement('div');
  root.innerHTML = render(PATH, boot, flow);
  document.body.append(root);
  new Function(EARLY_SCRIPT)();
  return root;
}

export function type(input: HTMLInputElement, text: string): void {
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

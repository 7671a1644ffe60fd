// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MailPage } from '#src/studio/preview/frame/MailPage.tsx';

const HTML =
  '<!doctype html><html lang="es-US"><body style="background:#eee"><p style="color:#123456">Tu código:</p><a href="https://a.example">Abrir</a></body></html>';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(isEditing: boolean) {
  const sent = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {});
  const { container } = render(
    <MailPage mail={{ subject: 'Tu código', html: HTML }} isEditing={isEditing} />,
  );
  const root = container.querySelector('.studio-mail > div')?.shadowRoot;
  if (!root) throw new Error('no mail');
  return { root, sent };
}

it('[STUDIO-129] shows the subject and the mail with its own styles', () => {
  const { root } = show(false);
  expect(screen.getByRole('heading', { name: 'Tu código' })).toBeTruthy();
  expect(root.querySelector<HTMLElement>('p')?.style.color).toBe('rgb(18, 52, 86)');
  expect(document.documentElement.lang).toBe('es-US');
});

it('[STUDIO-129] the links of the mail open nothing', () => {
  const { root } = show(false);
  expect(fireEvent.click(root.querySelector('a') as Element)).toBe(false);
});

it('[STUDIO-129] a press names the text of the mail to Studio while texts are edited', () => {
  const { root, sent } = show(true);
  fireEvent.click(root.querySelector('p') as Element);
  expect(sent.mock.lastCall?.[0]).toEqual({ type: 'studio-text', texts: ['Tu código:'] });
});

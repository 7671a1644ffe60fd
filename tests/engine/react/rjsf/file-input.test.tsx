// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showSmall } from '../small-step.tsx';

afterEach(cleanup);

const field = { type: 'string', title: 'Deed', format: 'data-url' };
const data = (type: string, name: string): string => `data:${type};name=${name};base64,Yg==`;
const show = (answer?: string, ui: object = {}) =>
  showSmall(
    { fields: { field }, uiSchema: { field: { 'ui:options': { filePreview: true }, ...ui } } },
    answer === undefined ? {} : { field: answer },
  );
const input = () => screen.getByLabelText<HTMLInputElement>(/^Deed/, { selector: 'input' });

it('a file that was removed can be chosen again', async () => {
  const { engine, user } = await show();
  const file = new File(['b'], 'b.txt', { type: 'text/plain' });
  const stored = data('text/plain', 'b.txt');
  await user.upload(input(), file);
  await waitFor(() => expect(engine.state().application.field).toBe(stored));
  await user.click(screen.getByRole('button', { name: 'Remove b.txt' }));
  expect(engine.state().application.field).toBeUndefined();
  await user.upload(input(), file);
  await waitFor(() => expect(engine.state().application.field).toBe(stored));
});

it.each([
  ['a%2C%20b.txt', 'a, b.txt'],
  ['100%25.txt', '100%.txt'],
])('a file that is stored as %s is called %s', async (encoded, called) => {
  await show(data('text/plain', encoded));
  expect(screen.getByRole('listitem').textContent).toContain(`${called} (1 byte`);
});

it.each(['image/jpeg', 'image/png'])('a preview shows a picture of the type %s', async (type) => {
  await show(data(type, 'a.bin'));
  expect(screen.getByRole('img').getAttribute('src')).toBe(data(type, 'a.bin'));
});

it.each(['image/svg+xml', 'text/html'])(
  'a preview of the type %s, which may hold a script, is a download',
  async (type) => {
    await show(data(type, 'a.bin'));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('link').getAttribute('download')).toBe('a.bin');
  },
);

it('a locked question shows its file without a button that removes it', async () => {
  await show(data('text/plain', 'b.txt'), { 'ui:readonly': true });
  expect(screen.getByRole('listitem').textContent).toContain('b.txt');
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(input().disabled).toBe(true);
});

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DropZone } from '#widgets/uploads/DropZone.tsx';
import { wordOf } from './harness.tsx';

afterEach(cleanup);

const CAMERA = wordOf('widgets.statementUpload.camera');
const draw = (types: string[], hint: string | undefined, describedBy?: string) =>
  render(
    <DropZone
      id="deed"
      title="Deed"
      choose="Choose files"
      isSmall
      hint={hint}
      types={types}
      describedBy={describedBy}
      text={wordOf}
      onFiles={() => undefined}
    />,
  );

it.each([
  ['pictures', ['image/jpeg'], 'At most 8 MB.', 1],
  ['PDF files only', ['application/pdf'], 'At most 8 MB.', 0],
  ['pictures, on a page that says it elsewhere', ['image/jpeg'], undefined, 0],
])('the camera of a phone is named as often as its row says: a question for %s', (_, types, hint, times) => {
  draw(types, hint);
  expect(screen.queryAllByText(CAMERA)).toHaveLength(times);
});

it.each([
  ['At most 8 MB.', 'deed__error', 'deed__error deed-hint'],
  ['At most 8 MB.', undefined, 'deed-hint'],
  [undefined, 'deed__error', 'deed__error'],
  [undefined, undefined, null],
])('its button has the hint %s and the descriptions %s', (hint, describedBy, ids) => {
  draw(['image/jpeg'], hint, describedBy);
  expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe(ids);
});

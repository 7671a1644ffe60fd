// @vitest-environment jsdom

import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { FieldSchema } from '#engine';
import { showSmall } from '../small-step.tsx';

// `ui:` options mean the same in a step as in rjsf's documentation: one table, rjsf's own rendering beside ours.

const TEXT: RJSFSchema = { type: 'string', title: 'Street' };
const PICK: RJSFSchema = { type: 'string', title: 'Kind', enum: ['own', 'rent'] };
const TITLED: RJSFSchema = {
  type: 'string',
  title: 'Kind',
  oneOf: [
    { const: 'own', title: 'Our own' },
    { const: 'rent', title: 'Rented' },
  ],
};
const PLACE: RJSFSchema = {
  type: 'object',
  title: 'Place',
  properties: {
    street: TEXT,
    city: { type: 'string', title: 'City' },
    zip: { type: 'string', title: 'ZIP' },
  },
};

interface Row {
  option: string;
  schema: RJSFSchema;
  ui: Record<string, unknown>;
}

const rows: Row[] = [
  {
    option: 'ui:widget textarea, ui:options rows',
    schema: TEXT,
    ui: { 'ui:widget': 'textarea', 'ui:options': { rows: 7 } },
  },
  { option: 'ui:rows', schema: TEXT, ui: { 'ui:widget': 'textarea', 'ui:rows': 4 } },
  { option: 'ui:widget password', schema: TEXT, ui: { 'ui:widget': 'password' } },
  { option: 'ui:widget hidden', schema: TEXT, ui: { 'ui:widget': 'hidden' } },
  { option: 'ui:widget radio', schema: PICK, ui: { 'ui:widget': 'radio' } },
  {
    option: 'ui:widget select of a yes or no',
    schema: { type: 'boolean', title: 'New' },
    ui: { 'ui:widget': 'select' },
  },
  {
    option: 'ui:widget range',
    schema: { type: 'integer', title: 'Share', minimum: 2, maximum: 8, multipleOf: 2 },
    ui: { 'ui:widget': 'range' },
  },
  {
    option: 'ui:widget updown',
    schema: { type: 'integer', title: 'Share', minimum: 2, maximum: 8 },
    ui: { 'ui:widget': 'updown' },
  },
  { option: 'ui:widget color', schema: TEXT, ui: { 'ui:widget': 'color' } },
  { option: 'ui:options inputType', schema: TEXT, ui: { 'ui:options': { inputType: 'tel' } } },
  { option: 'ui:inputType', schema: TEXT, ui: { 'ui:inputType': 'url' } },
  { option: 'ui:order', schema: PLACE, ui: { 'ui:order': ['zip', '*', 'street'] } },
  { option: 'ui:classNames', schema: TEXT, ui: { 'ui:classNames': 'mine also' } },
  {
    option: 'ui:classNames of an object',
    schema: PLACE,
    ui: { 'ui:classNames': 'mine', city: { 'ui:classNames': 'also' } },
  },
  { option: 'ui:options classNames', schema: TEXT, ui: { 'ui:options': { classNames: 'mine' } } },
  { option: 'ui:style', schema: TEXT, ui: { 'ui:style': { width: '7px' } } },
  { option: 'ui:enumNames', schema: PICK, ui: { 'ui:enumNames': ['Ours', 'Theirs'] } },
  { option: 'ui:enumNames by value', schema: PICK, ui: { 'ui:enumNames': { rent: 'Theirs' } } },
  {
    option: 'ui:enumNames of radios',
    schema: PICK,
    ui: { 'ui:widget': 'radio', 'ui:enumNames': ['Ours', 'Theirs'] },
  },
  { option: 'ui:enumOrder of titled constants', schema: TITLED, ui: { 'ui:enumOrder': ['rent', '*'] } },
  { option: 'ui:enumNames over titles', schema: TITLED, ui: { 'ui:enumNames': ['Ours', 'Theirs'] } },
  { option: 'ui:options help', schema: TEXT, ui: { 'ui:options': { help: 'As on the card.' } } },
  { option: 'ui:enumOrder', schema: PICK, ui: { 'ui:enumOrder': ['rent', '*'] } },
  { option: 'titles of oneOf', schema: TITLED, ui: {} },
  { option: 'titles of oneOf, of radios', schema: TITLED, ui: { 'ui:widget': 'radio' } },
  { option: 'ui:title of a branch', schema: TITLED, ui: { oneOf: [{ 'ui:title': 'Mine' }, {}] } },
  { option: 'ui:enumDisabled', schema: PICK, ui: { 'ui:enumDisabled': ['rent'] } },
  {
    option: 'ui:enumDisabled of radios',
    schema: PICK,
    ui: { 'ui:widget': 'radio', 'ui:enumDisabled': ['rent'] },
  },
  { option: 'ui:help', schema: TEXT, ui: { 'ui:help': 'As on the card.' } },
  {
    option: 'ui:help of an object',
    schema: PLACE,
    ui: { 'ui:help': 'Of the garage.', city: { 'ui:help': 'In full.' } },
  },
  { option: 'ui:placeholder', schema: TEXT, ui: { 'ui:placeholder': 'Main Street 1' } },
  { option: 'ui:placeholder of a list to choose from', schema: PICK, ui: { 'ui:placeholder': 'Pick one' } },
  { option: 'ui:readonly', schema: TEXT, ui: { 'ui:readonly': true } },
  { option: 'ui:readonly of a list to choose from', schema: PICK, ui: { 'ui:readonly': true } },
  { option: 'ui:readonly of radios', schema: PICK, ui: { 'ui:widget': 'radio', 'ui:readonly': true } },
  { option: 'ui:readonly of an object', schema: PLACE, ui: { 'ui:readonly': true } },
  { option: 'readOnly of the schema', schema: { ...TEXT, readOnly: true }, ui: {} },
  {
    option: 'ui:readonly false over readOnly',
    schema: { ...TEXT, readOnly: true },
    ui: { 'ui:readonly': false },
  },
  { option: 'ui:disabled', schema: TEXT, ui: { 'ui:disabled': true } },
  { option: 'ui:disabled of a list to choose from', schema: PICK, ui: { 'ui:disabled': true } },
  { option: 'ui:disabled of an object', schema: PLACE, ui: { 'ui:disabled': true } },
  { option: 'ui:autocomplete', schema: TEXT, ui: { 'ui:autocomplete': 'street-address' } },
  { option: 'ui:autocomplete of a list to choose from', schema: PICK, ui: { 'ui:autocomplete': 'country' } },
  { option: 'ui:title', schema: TEXT, ui: { 'ui:title': 'Where' } },
  {
    option: 'ui:title of an object',
    schema: PLACE,
    ui: { 'ui:title': 'Where', city: { 'ui:title': 'Town' } },
  },
  { option: 'ui:description', schema: TEXT, ui: { 'ui:description': 'Where it stands.' } },
  { option: 'description of the schema', schema: { ...TEXT, description: 'Where it stands.' }, ui: {} },
  {
    option: 'ui:options title and description',
    schema: TEXT,
    ui: { 'ui:options': { title: 'Where', description: 'It stands.' } },
  },
  { option: 'ui:autofocus', schema: TEXT, ui: { 'ui:autofocus': true } },
  { option: 'ui:autofocus of a list to choose from', schema: PICK, ui: { 'ui:autofocus': true } },
  { option: 'ui:label', schema: TEXT, ui: { 'ui:label': false } },
  { option: 'ui:label of an object', schema: PLACE, ui: { 'ui:label': false } },
  { option: 'ui:options label', schema: TEXT, ui: { 'ui:options': { label: false } } },
  { option: 'ui:globalOptions label', schema: TEXT, ui: { 'ui:globalOptions': { label: false } } },
];

/** The parts of the form that a user perceives, regardless of its markup. */
function facts(around: HTMLElement) {
  const seenElement = around.cloneNode(true) as HTMLElement;
  // Ours keeps a hidden label for screen readers.
  for (const unseen of seenElement.querySelectorAll('.tr-visually-hidden')) unseen.remove();
  const words = (seenElement.textContent ?? '').replaceAll(/\s+/g, ' ');
  // rjsf keeps a hidden answer in the page; ours needs no control for it.
  const shownControls = [...around.querySelectorAll('input, select, textarea')].filter(
    (control) => (control as HTMLInputElement).type !== 'hidden',
  );
  return {
    controls: shownControls.map((control) => {
      const input = control as HTMLInputElement;
      // A native control that has no read-only state is disabled.
      const isLocked = input.disabled || input.readOnly;
      return {
        type: input.type,
        placeholder: input.placeholder || undefined,
        isLocked,
        // rjsf's select ignores `autocomplete`; ours supports it.
        autocomplete: (control instanceof HTMLInputElement && control.autocomplete) || undefined,
        rows: (control as HTMLTextAreaElement).rows,
        bounds: [input.min, input.max, input.step].filter(Boolean),
        focused: document.activeElement === control,
        choices: [...control.querySelectorAll('option')].map(({ text, disabled }) => [
          // Without an `emptyValue`, ours has one.
          text === 'Choose one' ? '' : text,
          disabled,
        ]),
        classes: ['mine', 'also'].filter((name) => control.closest(`.${name}`)),
        width: control.closest<HTMLElement>('[style*="7px"]')?.style.width,
      };
    }),
    words: TEXTS.filter((text) => words.includes(text)),
    order: TEXTS.filter((text) => words.includes(text)).toSorted(
      (a, b) => words.indexOf(a) - words.indexOf(b),
    ),
  };
}

/** Every text of a row, and every text that its schema would show without the option. */
const TEXTS = [
  ...['Street', 'City', 'ZIP', 'Kind', 'Place', 'Where', 'Town', 'Mine', 'New', 'Share'],
  ...['own', 'rent', 'Our own', 'Rented', 'Ours', 'Theirs', 'Yes', 'No', 'Pick one'],
  ...['As on the card.', 'Of the garage.', 'In full.', 'Where it stands.', 'It stands.'],
];

afterEach(cleanup);

test.each(rows)('$option, as rjsf draws it', async ({ schema, ui }) => {
  const { 'ui:globalOptions': globals, ...own } = ui;
  const outer: UiSchema = globals ? { 'ui:globalOptions': globals } : {};
  const theirs = render(
    <Form
      schema={{ type: 'object', properties: { field: schema } }}
      uiSchema={{ field: own, ...outer, 'ui:submitButtonOptions': { norender: true } }}
      validator={validator}
    />,
  );
  const expected = facts(theirs.container);
  cleanup();
  const { container } = await showSmall({
    fields: { field: schema as FieldSchema },
    uiSchema: { field: own, ...outer },
  });
  container.querySelector('button[type="submit"]')?.remove();
  expect(facts(container)).toEqual(expected);
});

test('ui:emptyValue is the answer of an emptied field', async () => {
  const { container, engine } = await showSmall(
    { fields: { field: TEXT as FieldSchema }, uiSchema: { field: { 'ui:emptyValue': 'none' } } },
    { field: 'x' },
  );
  const input = container.querySelector('input');
  if (!input) throw new Error('no input');
  const user = userEvent.setup({ delay: null });
  await user.clear(input);
  await user.tab();
  expect(engine.state().application.field).toBe('none');
});

test('yes and no are in the language of the page', async () => {
  const fields = { lease: { type: 'boolean', title: 'Lease' } };
  const uiSchema = { lease: { 'ui:widget': 'radio' } };
  await showSmall({ fields, uiSchema }, {}, {}, { 'texts.ui.yes': 'Sí', 'texts.ui.no': 'No, gracias' });
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['Sí', 'No, gracias']);
});

test('a description has links if Markdown is asked for', async () => {
  const fields = { fee: { type: 'string', title: 'Fee' } };
  const uiSchema = {
    fee: {
      'ui:description':
        'See [our fees](https://bank.example/fees), [the sum](#sum), [a call](tel:4155550123), [a mail](MAILTO:a@bank.example), [not this](javascript:alert(1)).',
      'ui:enableMarkdownInDescription': true,
    },
  };
  await showSmall({ fields, uiSchema });
  // A link must not leave the half-filled step.
  const link = await screen.findByRole('link', { name: 'our fees (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('https://bank.example/fees');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  for (const name of ['the sum', 'a call', 'a mail'])
    expect(screen.getByRole('link', { name }).getAttribute('target')).toBeNull();
  expect(document.body.innerHTML).not.toContain('javascript:');
});

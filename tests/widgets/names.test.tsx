// @vitest-environment jsdom

import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { act, cleanup } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { FieldValue } from '#engine';
import { widgetNames } from '#engine';
import catalog from '#widgets/catalog.json' with { type: 'json' };
import { flowWithFiles } from '../flows/flow-with-files.ts';
import { controlSpeech, STATES } from '../spoken/control-speech.ts';
import { FakeServer, settlePromises } from './fake-files.ts';
import { type FieldOptions, show, widgetNamed } from './harness.tsx';
import { noPlaces, showStep } from './step-harness.tsx';

/** The accessible names and descriptions of every control, kept in names.txt for review. */
function describeElement(element: Element): string {
  const states = [...STATES, 'autocomplete'];
  const { role, name, states: spoken, description } = controlSpeech(element, states);
  return [
    `${role} "${name}"`,
    ...(spoken.length > 0 ? [`  ${spoken.join(', ')}`] : []),
    ...(description ? [`  described: ${description}`] : []),
  ].join('\n');
}

/** Every control and group of the form, in order. */
function controls(): string[] {
  const all = document.querySelectorAll(
    'form :is(input, select, textarea, button, [role=group], [role=radiogroup], fieldset)',
  );
  axe.setup(document.body);
  const lines = [...all]
    .filter((element) => !element.closest('[hidden], [style*="display: none"]'))
    .map(describeElement);
  axe.teardown();
  return lines;
}

const saved = { present: true, mask: '***-**-6789' } as const;
const codes = {
  start: async () => ({ ok: true }),
  verify: async () => ({ ok: true }),
  lockedUntil: () => undefined,
  sentTo: () => 'ada@oak.example',
};
const bank = {
  prepare: async () => undefined,
  returnAddress: () => undefined,
  removeReturnParameters: () => undefined,
  connectedAccount: () => undefined,
};
const search = async () => [];
const CASES: [title: string, step: string, options: Parameters<typeof showStep>[1], wrong?: true][] = [
  ['Amount', 'amount', { flags: { term_payment_estimate: true } }],
  ['Basic info', 'info', {}],
  ['Basic info, with errors', 'info', {}, true],
  ['The code', 'verify-login', { ports: { 'email-code': codes } }],
  ['The business', 'more-details', { ports: { places: noPlaces, industries: { search } } }],
  ['Tax ID and revenue', 'further-details', {}],
  [
    'Tax ID and revenue, saved',
    'further-details',
    { answers: { business_ein: { present: true, mask: '**-***2983' } } },
  ],
  ['The bank', 'bank-connect', { ports: { 'bank-link': bank }, flags: { statement_upload: true } }],
  ['Statements', 'upload-statements', { ports: { 'statement-upload': new FakeServer().port } }],
  [
    'Files as an answer',
    'further-details',
    {
      flow: flowWithFiles(),
      ports: { 'file-upload': new FakeServer().port, confirm: { confirm: async () => true } },
      answers: { insurance: [{ id: 'a', name: 'policy.png', size: 10, type: 'image/png' }] },
      only: ['insurance'],
    },
  ],
  ['Owners', 'owners', {}],
  ['Owners, with errors', 'owners', {}, true],
  ['Owners, saved', 'owners', { answers: { owners: [{ key: 'k1', ssn: saved }] as unknown as FieldValue } }],
  ['Products', 'type-of-funding', { answers: { loan_type: ['EQ'] } }],
  ['Timing', 'aproximate-timing', {}],
  ['Signing', 'terms', {}],
  ['bcm: the business', 'more-details', { flow: bcm, ports: { places: noPlaces } }],
];
const choices = ['Corporation', 'LLC'].map((value) => ({ value, label: value }));
/** Widgets that no flow of the project uses unchanged, and widgets whose choices come from a brand. */
const ALONE: [widget: string, props: FieldOptions][] = [
  ['checkboxes', { choices }],
  ['computed', { value: 1250 }],
  ['radio', { choices }],
  ['select', { choices }],
  ['term', { limit: { enum: [24, 36] } }],
];

test('every control has a role, a name, a description and its error', async () => {
  const parts: string[] = [];
  for (const [title, step, options, wrong] of CASES) {
    const { user } = await showStep(step, options);
    // Wait for the data that a widget requests when it mounts.
    await act(settlePromises);
    if (wrong) await user.click(document.querySelector('form button[type=submit]') as HTMLElement);
    const lines = controls();
    expect(lines.filter((line) => / ""/.test(line) || /^(none|presentation|generic) /.test(line))).toEqual(
      [],
    );
    parts.push(`# ${title}\n\n${lines.join('\n')}`);
    cleanup();
  }
  for (const [name, props] of ALONE) {
    show(await widgetNamed(name), { required: true, ...props });
    parts.push(`# ${name}\n\n${controls().join('\n')}`);
    cleanup();
  }
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('names.txt');
});

test('every widget of the catalog is covered', () => {
  const widgetNamesShown = CASES.flatMap(([, step, { flow = apply } = {}]) =>
    flow.steps.filter(({ id }) => id === step).flatMap(widgetNames),
  );
  const heardOf = new Set([...widgetNamesShown, ...ALONE.map(([name]) => name), 'hidden']);
  expect(Object.keys(catalog).filter((name) => !heardOf.has(name))).toEqual([]);
});

import { expect, it } from 'vitest';
import type { Json } from '#engine';
import {
  renameGroups,
  renameOptions,
  renamePart,
  renameRule,
  renameRules,
  renameSchema,
} from '#src/studio/model/steps/copied-parts.ts';

/** The parts of a copied step, which name the copied questions. */

const names = new Map([
  ['fax', 'fax_2'],
  ['dba', 'dba_2'],
]);

it('a schema names the copies in its properties, required names and conditions, and nowhere else', () => {
  const rule = { properties: { fax: { const: 'dba' } }, required: ['fax', 'other'] };
  expect(renameSchema({ if: rule, allOf: [{ anyOf: [rule] }], title: 'fax', enum: ['fax'] }, names)).toEqual({
    if: { properties: { fax_2: { const: 'dba' } }, required: ['fax_2', 'other'] },
    allOf: [{ anyOf: [{ properties: { fax_2: { const: 'dba' } }, required: ['fax_2', 'other'] }] }],
    title: 'fax',
    enum: ['fax'],
  });
});

it('dependencies name the copies: a list of names, or a schema', () => {
  const dependencies = { fax: ['dba', 'other'], other: { required: ['fax'] }, dba: true };
  expect(renameSchema({ dependencies }, names)).toEqual({
    dependencies: { fax_2: ['dba_2', 'other'], other: { required: ['fax_2'] }, dba_2: true },
  });
});

it('a rule tests the copies, also inside a list and in a rule that must not hold', () => {
  const rule: Json = {
    'application.fax': 'fax',
    'application.fax.0.part': 1,
    'session.fax': true,
    any: [{ 'application.dba': 'x' }, { not: { 'application.other': 'y' } }],
  };
  expect(renameRule(rule, names)).toEqual({
    'application.fax_2': 'fax',
    'application.fax_2.0.part': 1,
    'session.fax': true,
    any: [{ 'application.dba_2': 'x' }, { not: { 'application.other': 'y' } }],
  });
  expect(renameRules({ fax: { 'application.dba': 'x' }, other: true }, names)).toEqual({
    fax_2: { 'application.dba_2': 'x' },
    other: true,
  });
});

it('groups have the copies in their fields, rows and review', () => {
  const group = {
    title: 'Contact',
    fields: ['fax', 'other'],
    rows: [['fax', 'dba']],
    review: [{ label: 'fax', fields: ['fax', 'dba'] }],
  };
  expect(renameGroups([group, {}], names)).toEqual([
    {
      title: 'Contact',
      fields: ['fax_2', 'other'],
      rows: [['fax_2', 'dba_2']],
      review: [{ label: 'fax', fields: ['fax_2', 'dba_2'] }],
    },
    { fields: [] },
  ]);
});

it('a part with its own address is copied only if all its fields are', () => {
  const part = { title: 'fax', fields: ['fax', 'dba'], keep: ['dba', 'other'] };
  expect(renamePart(part, names)).toEqual({
    title: 'fax',
    fields: ['fax_2', 'dba_2'],
    keep: ['dba_2', 'other'],
  });
  expect(renamePart({ fields: ['fax'] }, names)).toEqual({ fields: ['fax_2'] });
  expect(renamePart({ fields: ['fax', 'owner_1_first'] }, names)).toBeUndefined();
});

it('the options of a widget name the copies only if they name questions', () => {
  const options = {
    keywordField: 'fax',
    fills: { city: 'dba', state: 'other' },
    copyFrom: { label: 'fax', fields: { fax: 'dba' } },
    suffix: 'fax',
  };
  expect(renameOptions({ 'ui:title': 'fax', 'ui:options': options }, names)).toEqual({
    'ui:title': 'fax',
    'ui:options': {
      keywordField: 'fax_2',
      fills: { city: 'dba_2', state: 'other' },
      copyFrom: { label: 'fax', fields: { fax: 'dba_2' } },
      suffix: 'fax',
    },
  });
  expect(renameOptions({ 'ui:title': 'fax' }, names)).toEqual({ 'ui:title': 'fax' });
  expect(renameOptions(undefined, names)).toBeUndefined();
});

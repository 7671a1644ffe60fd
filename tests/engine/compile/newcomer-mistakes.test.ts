import { afterAll, afterEach, expect, it } from 'vitest';
import { checkFlowFolder, readCatalog } from '#engine/compile/index.ts';
import { FlowCopy } from './flow-copy.ts';

const step = (id: string) => `flows/apply/steps/${id}.json`;
const APPLICATION = 'schemas/application.schema.json';

/** [mistake, file, text, what is written instead, the text that is pointed at, what is said, how to fix it] */
type Row = [string, string, string, string, string, string, string];

const ROWS: Row[] = [
  [
    'a list that is not closed',
    step('terms'),
    '"next": [{ "action": "save" }]\n}',
    '"next": [{ "action": "save" }\n}',
    '\n}',
    'a closing ] is missing',
    'Close the list with ].',
  ],
  [
    'single quotes',
    step('terms'),
    '"access": "applicant"',
    "'access': 'applicant'",
    "'access'",
    'this is no JSON value',
    'Put names and texts in double quotes',
  ],
  [
    'a capital True',
    step('terms'),
    '"navigation": true',
    '"navigation": True',
    'True',
    'this is no JSON value',
    'true, false and numbers stand without',
  ],
  [
    'true in quotes',
    step('terms'),
    '"navigation": true',
    '"navigation": "true"',
    '"true"',
    '"navigation" cannot be "true"',
    'Write true or false without quotes.',
  ],
  [
    'a number in quotes',
    APPLICATION,
    '"minLength": 2,',
    '"minLength": "2",',
    '"2"',
    '"minLength" cannot be "2"',
    'Write a whole number without quotes.',
  ],
  [
    'a type that is cut short',
    APPLICATION,
    '"type": "integer"',
    '"type": "int"',
    '"int"',
    '"type" cannot be "int"',
    'Did you mean "integer"?',
  ],
  [
    'a reference without "properties"',
    step('info'),
    'application.schema.json#/properties/consent',
    'application.schema.json#/consent',
    '"application.schema.json#/consent"',
    '"application.schema.json#/consent" names nothing',
    'Write "application.schema.json#/properties/consent".',
  ],
  [
    'a reference that is a bare name',
    step('info'),
    'application.schema.json#/properties/consent',
    'consent',
    '"consent" }',
    '"$ref" cannot be "consent"',
    'application.schema.json#/properties/NAME',
  ],
  [
    'an action without its object',
    step('terms'),
    '"next": [{ "action": "save" }]',
    '"next": ["save"]',
    '"save"',
    '"next[0]" cannot be "save"',
    'Write { "action": "save" }.',
  ],
  [
    'actions without their list',
    step('terms'),
    '"next": [{ "action": "save" }]',
    '"next": { "action": "save" }',
    '{ "action"',
    '"next" cannot be {"action":"save"}',
    'Write a list: [{"action":"save"}].',
  ],
  [
    'fields of a substep without their object',
    step('terms'),
    '"uiSchema"',
    '"substeps": { "terms/name": ["signature"] },\n  "uiSchema"',
    '["signature"] }',
    '"terms/name" cannot be ["signature"]',
    'Write { "fields": ["signature"] }.',
  ],
  [
    'a field that calls itself required',
    APPLICATION,
    '"business_years": {',
    '"business_years": { "required": true,',
    'true,',
    '"required" cannot be true',
    'Add the name of the field to "required" beside the step\'s "properties".',
  ],
  [
    'a step without ui:order',
    step('amount'),
    '"ui:order": ["loan_amount", "loan_terms"],',
    '',
    '{',
    '"ui:order" is missing',
    'The names of all fields, in the order of the page',
  ],
  [
    'a field twice in ui:order',
    step('amount'),
    '"ui:order": ["loan_amount", "loan_terms"]',
    '"ui:order": ["loan_amount", "loan_amount"]',
    '["loan_amount", "loan_amount"]',
    '"ui:order" names "loan_amount" twice',
    'Keep one of them.',
  ],
  [
    'a title in uiSchema, beside the fields',
    step('amount'),
    '"ui:order": ["loan_amount", "loan_terms"]',
    '"ui:title": "How much?", "ui:order": ["loan_amount", "loan_terms"]',
    '"ui:title"',
    '"ui:title" is no name that can stand here',
    'Put what is about one field under its name',
  ],
  [
    'an option beside ui:options',
    step('more-details'),
    '"ui:options": {',
    '"star": true, "ui:options": {',
    '"star": true, "ui:options"',
    '"star" means nothing here',
    'Put it into "ui:options": { "star": ... }.',
  ],
  [
    'a rule of the whole step under "visible"',
    step('type-of-funding'),
    '"visible": { "equipment_description"',
    '"visible": { "application.loan_type"',
    '"application.loan_type"',
    '"application.loan_type" is no name that can stand here',
    'A rule about the whole step is "show".',
  ],
  [
    'a file name in "steps"',
    'flows/apply/flow.json',
    '"terms",',
    '"terms.json",',
    '"terms.json"',
    'step "terms.json" has no file',
    'Did you mean "terms"?',
  ],
  [
    'a path that begins with a slash',
    step('terms'),
    '"path": "',
    '"path": "/',
    '"/',
    '"path" cannot be "/',
    'with slashes between: business/more-details',
  ],
  [
    'an empty title',
    step('terms'),
    '"title": "Terms and Signing"',
    '"title": ""',
    '""',
    '"title" is empty',
    'Words that people read',
  ],
  [
    'a choice that stands there twice',
    APPLICATION,
    '"enum": ["Corporation", "LLC", "Partnership",',
    '"enum": ["Corporation", "LLC", "LLC", "Partnership",',
    '"LLC", "Partnership"',
    '"enum" names "LLC" twice',
    'Keep one of them.',
  ],
  [
    'words for a choice that stand there twice',
    APPLICATION,
    '{ "value": "LLC", "label": "LLC" }',
    '{ "value": "LLC", "label": "LLC" },\n        { "value": "LLC", "label": "Limited" }',
    '{ "value": "LLC", "label": "Limited" }',
    'x-options has "LLC" twice',
    'Keep one of them.',
  ],
  [
    'a widget of answers of another type',
    step('more-details'),
    '"business_phone": { "ui:widget": "phone" }',
    '"business_phone": { "ui:widget": "checkbox" }',
    '"checkbox" },\n    "business_website"',
    'the widget "checkbox" gives answers of type "boolean", the field is of type "string"',
    'Give the field "type": "boolean", or another widget.',
  ],
  [
    'a widget of choices where there are none',
    step('more-details'),
    '"business_website": { "ui:widget": "website" }',
    '"business_website": { "ui:widget": "radio" }',
    '"radio" },\n    "business_years"',
    'the widget "radio" has no choices to show',
    'List them in the field\'s "enum", or take another widget.',
  ],
  [
    'money that the review would show as digits',
    step('more-details'),
    '"business_years": { "ui:widget": "years"',
    '"business_years": { "ui:widget": "money"',
    '"money", "ui:options"',
    'the review shows what the widget "money" takes as bare digits',
    'Add "x-display": "usd" to the field.',
  ],
  [
    'a place that a save has no room for',
    APPLICATION,
    '"x-save": "business.phone"',
    '"x-save": "metadata.phone"',
    '"metadata.phone"',
    '"x-save" is "metadata.phone", where a save has no room',
    'Take a free place in answers, source, business, loanRequest.',
  ],
  [
    "a place of a save that is the server's",
    APPLICATION,
    '"x-save": "business.phone"',
    '"x-save": "loanRequest.stage"',
    '"loanRequest.stage"',
    '"x-save" is "loanRequest.stage", which the server fills in',
    'Take a free place in answers, source, business, loanRequest.',
  ],
  [
    'a place of a save beside x-local',
    APPLICATION,
    '"x-save": "business.phone",',
    '"x-save": "business.phone", "x-local": true,',
    '"x-local"',
    'field "business_phone" has a place to be saved and says that it has none',
    'Remove it.',
  ],
  [
    'a misspelled part of a save',
    APPLICATION,
    '"x-save": "business.phone"',
    '"x-save": "busines.phone"',
    '"busines.phone"',
    '"x-save" is "busines.phone", where a save has no room',
    'Did you mean "business"?',
  ],
  [
    'a secret that is not called one',
    APPLICATION,
    '"x-format": "ein",\n      "x-sensitive": "mask-last-4"',
    '"x-format": "ein"',
    '"ein"',
    '"business_ein" holds an EIN that would be stored and shown as it is',
    'Protect it: add "x-sensitive": "mask-last-4" beside it.',
  ],
  [
    'a default in quotes',
    APPLICATION,
    '"business_revenue": {',
    '"business_revenue": { "default": "5",',
    '"5"',
    '"business_revenue" is a number, so it is never "5"',
    'Write 5 without quotes.',
  ],
  [
    'a default that is no choice',
    APPLICATION,
    '"business_structure": {',
    '"business_structure": { "default": "Llc",',
    '"Llc"',
    '"business_structure" is never "Llc"',
    'Did you mean "LLC"?',
  ],
  [
    'a choice that is too long',
    APPLICATION,
    '"business_type": {',
    `"business_type": { "enum": ["llc", "${'x'.repeat(61)}"],`,
    '"xx',
    'x" breaks maxLength 60 of "business_type"',
    'Change it, or maxLength.',
  ],
  [
    'a choice that the pattern refuses',
    APPLICATION,
    '"business_phone": {',
    '"business_phone": { "enum": ["415-555-0123", "none"],',
    '"none"',
    '"none" breaks pattern ^',
    'Change it, or pattern.',
  ],
  [
    'a constant beyond the bounds',
    APPLICATION,
    '"business_years": {',
    '"business_years": { "const": 21,',
    '21',
    '21 breaks maximum 20 of "business_years"',
    'Change it, or maximum.',
  ],
  [
    'a bound of a step that the field does not reach',
    step('amount'),
    '"loan_terms": { "$ref": "application.schema.json#/properties/loan_terms" }',
    '"loan_terms": { "$ref": "application.schema.json#/properties/loan_terms", "maximum": 0 }',
    '0',
    'minimum 1 is above maximum 0',
    'Nothing could fit: swap them.',
  ],
  [
    'rules in "allOf" that contradict each other',
    APPLICATION,
    '"business_years": {',
    '"business_years": { "allOf": [{ "minimum": 30 }],',
    '20,',
    'minimum 30 is above maximum 20',
    'Nothing could fit: swap them.',
  ],
  [
    'choices of another type',
    APPLICATION,
    '"business_dba": {',
    '"business_dba": { "enum": [1],',
    '1]',
    '"business_dba" is text, so it is never 1',
    'Write "1" in quotes.',
  ],
  [
    'a required field that nobody sees',
    step('owners'),
    '"city", "state"],\n          "if"',
    '"city", "state", "key"],\n          "if"',
    '"key"',
    '"key" is required, but its widget "hidden" lets nobody answer it',
    'Remove it from "required"',
  ],
  [
    'a mark before the first character',
    step('terms'),
    '{\n  "$schema"',
    '\uFEFF{\n  "$schema"',
    '\uFEFF',
    'the file begins with an invisible mark',
    'Save it as UTF-8 without BOM.',
  ],
];

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

function problems() {
  const catalog = readCatalog('.', copy.path('flows'));
  const result = checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
  return result.ok ? [] : result.problems;
}

it.each(ROWS)('%s', (_, file, from, to, at, what, hint) => {
  const place = copy.read(file).indexOf(from);
  copy.edit(file, from, to);
  const text = copy.read(file);
  const start = at === '{' ? text.indexOf('"uiSchema"') : place - 1;
  const before = text.slice(0, text.indexOf(at, start) + (at.startsWith('\n') ? 1 : 0)).split('\n');
  const found = problems()[0];
  expect(found).toMatchObject({
    file: copy.path(file),
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  });
  expect(found?.what).toContain(what);
  expect(found?.hint).toContain(hint);
});

it('an empty file', () => {
  copy.write(step('terms'), '');
  expect(problems()[0]).toMatchObject({
    line: 1,
    column: 1,
    what: 'the file is empty',
    hint: 'Start with {.',
  });
});

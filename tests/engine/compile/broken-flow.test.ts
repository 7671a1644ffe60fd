import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Problem } from '#engine/compile';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

const STEP = (id: string) => `flows/apply/steps/${id}.json`;
const FLOW = 'flows/apply/flow.json';
const APPLICATION = 'schemas/application.schema.json';

interface Fault {
  name: string;
  file: string;
  from: string;
  to: string;
  /** A text on the line that is reported; `to` by default. */
  line?: string;
  what: string;
  hint: string;
}

const FAULTS: Fault[] = [
  {
    name: 'a missing comma',
    file: STEP('info'),
    from: '"path": "info",',
    to: '"path": "info"',
    line: '"title": "Basic Info"',
    what: 'a comma is missing before this',
    hint: 'Put a comma after the value before it.',
  },
  {
    name: 'a comma too many',
    file: STEP('terms'),
    from: '"next": [{ "action": "save" }]',
    to: '"next": [{ "action": "save" },]',
    what: 'a value is expected',
    hint: 'Write a value, or remove the comma before it.',
  },
  {
    name: 'a name written twice',
    file: STEP('terms'),
    from: '"title": "Terms and Signing",',
    to: '"path": "signing",',
    what: '"path" is written twice in the same object',
    hint: 'Keep one of them.',
  },
  {
    name: 'a row of fields that do not follow one another',
    file: STEP('info'),
    from: '"rows": [["owner_1_first", "owner_1_last"]',
    to: '"rows": [["owner_1_first", "owner_1_mobile"]',
    what: "the row owner_1_first, owner_1_mobile is no run of the group's fields",
    hint: 'Name fields of the group, in the order in which they stand there.',
  },
  {
    name: 'an unknown key of a step',
    file: STEP('info'),
    from: '"heading":',
    to: '"headding":',
    what: '"headding" means nothing here',
    hint: 'Did you mean "heading"?',
  },
  {
    name: 'a missing key of a step',
    file: STEP('terms'),
    from: '  "access": "applicant",\n',
    to: '',
    line: '{',
    what: '"access" is missing',
    hint: 'Add "access"',
  },
  {
    name: 'a step that leads to one that is not there',
    file: STEP('upload-statements'),
    from: '"leadsTo": "funding-is-almost-here"',
    to: '"leadsTo": "funding-is-almost-her"',
    what: '"leadsTo" names no step: there is no path "funding-is-almost-her"',
    hint: 'Did you mean "funding-is-almost-here"?',
  },
  {
    name: 'a step that leads to itself',
    file: STEP('upload-statements'),
    from: '"leadsTo": "funding-is-almost-here"',
    to: '"leadsTo": "upload-statements"',
    what: '"upload-statements" leads to itself, so nobody could go on',
    hint: 'Name another step, or remove "leadsTo".',
  },
  {
    name: 'a leadsTo that is no path',
    file: STEP('upload-statements'),
    from: '"leadsTo": "funding-is-almost-here"',
    to: '"leadsTo": "/app/summary"',
    what: 'leadsTo',
    hint: '',
  },
  {
    name: 'a widget option that names no step',
    file: STEP('upload-statements'),
    from: '"connectStep": "bank-connect"',
    to: '"connectStep": "bank-conect"',
    what: '"bank-conect" is no step here',
    hint: 'Did you mean "bank-connect"?',
  },
  {
    name: 'a typo in a keyword of ours',
    file: STEP('more-details'),
    from: '"x-errors"',
    to: '"x-erors"',
    what: '"x-erors" means nothing here',
    hint: 'Did you mean "x-errors"?',
  },
  {
    name: 'a typo in a keyword of the application',
    file: APPLICATION,
    from: '"minLength": 2,',
    to: '"minLenght": 2,',
    what: '"minLenght" means nothing here',
    hint: 'Did you mean "minLength"?',
  },
  {
    name: 'a wrong value',
    file: STEP('terms'),
    from: '"access": "applicant"',
    to: '"access": "aplicant"',
    what: '"access" cannot be "aplicant"',
    hint: 'Did you mean "applicant"?',
  },
  {
    name: 'a wrong type',
    file: STEP('terms'),
    from: '"navigation": true',
    to: '"navigation": "yes"',
    what: '"navigation" cannot be "yes"',
    hint: 'Write true or false without quotes.',
  },
  {
    name: 'an unknown widget',
    file: STEP('more-details'),
    from: '"ui:widget": "website"',
    to: '"ui:widget": "web-site"',
    what: 'there is no widget "web-site"',
    hint: 'Did you mean "website"?',
  },
  {
    name: 'an unknown action',
    file: STEP('terms'),
    from: '"action": "save"',
    to: '"action": "sve"',
    what: 'there is no action "sve"',
    hint: 'Did you mean "save"?',
  },
  {
    name: 'a ref to a field that does not exist',
    file: STEP('info'),
    from: '#/properties/business_name"',
    to: '#/properties/busines_name"',
    what: '"application.schema.json#/properties/busines_name" names nothing: there is no "busines_name"',
    hint: 'Did you mean "business_name"?',
  },
  {
    name: 'a ref to a file that a step cannot use',
    file: STEP('info'),
    from: 'application.schema.json#/properties/consent',
    to: 'aplication.schema.json#/properties/consent',
    what: 'points into a file that a step cannot use',
    hint: 'Did you mean "application.schema.json"?',
  },
  {
    name: 'a ref that leads back to itself',
    file: APPLICATION,
    from: '"not_blank": {',
    to: '"not_blank": { "allOf": [{ "$ref": "#/$defs/not_blank" }],',
    what: '"#/$defs/not_blank" leads back to itself',
    hint: 'Remove the circle',
  },
  {
    name: 'the rules of another field',
    file: STEP('more-details'),
    from: '"business_city": { "$ref": "application.schema.json#/properties/business_city" }',
    to: '"business_city": { "$ref": "application.schema.json#/properties/business_street" }',
    what: '"business_city" takes over the rules of another field ("Street address")',
    hint: 'Refer to "business_city" itself.',
  },
  {
    name: 'a field that the application does not have',
    file: STEP('terms'),
    from: '"properties": {',
    to: '"properties": { "fax": { "type": "string", "title": "Fax" },',
    what: '"fax" is no field of the application',
    hint: 'Add "fax" to application.schema.json',
  },
  {
    name: 'a field that ui:order forgets',
    file: STEP('amount'),
    from: '"ui:order": ["loan_amount", "loan_terms"]',
    to: '"ui:order": ["loan_amount"]',
    what: '"ui:order" does not name the field "loan_terms"',
    hint: 'Add "loan_terms" where it should stand.',
  },
  {
    name: 'a field in ui:order that the schema does not have',
    file: STEP('amount'),
    from: '"ui:order": ["loan_amount", "loan_terms"]',
    to: '"ui:order": ["loan_amount", "loan_terms", "loan_term"]',
    what: '"ui:order" names "loan_term", which is no field here',
    hint: 'Did you mean "loan_terms"?',
  },
  {
    name: 'a required field that the step does not have',
    file: STEP('amount'),
    from: '"required": ["loan_amount", "loan_terms"]',
    to: '"required": ["loan_amount", "loan_terms", "loan_type"]',
    what: '"loan_type" is required, but the step has no such field',
    hint: 'Use one of: loan_amount, loan_terms.',
  },
  {
    name: 'a sum of a field that items do not have',
    file: APPLICATION,
    from: '"x-sum": { "ownership": {',
    to: '"x-sum": { "ownershp": {',
    what: 'x-sum names "ownershp", which is no field of an item',
    hint: 'Did you mean "ownership"?',
  },
  {
    name: 'a sum of words',
    file: APPLICATION,
    from: '"x-sum": { "ownership": {',
    to: '"x-sum": { "title": {',
    what: '"title" is no number to add up',
    hint: 'Name a field of type number or integer.',
  },
  {
    name: 'a rule about a list without a text',
    file: APPLICATION,
    from: ',\n        "x-unique": "Two owners can\'t have the same Social Security number."',
    to: '',
    line: '"x-unique": ["ssn"],',
    what: 'x-unique has no text for when it is broken',
    hint: 'Add "x-unique": "..." to "x-errors" of the list.',
  },
  {
    name: 'a rule about a list at a field that is none',
    file: APPLICATION,
    from: '"title": "Business name",',
    to: '"title": "Business name", "x-unique": ["ssn"],',
    what: 'x-unique can only stand on a list of the application',
    hint: 'Move it to a field of application.schema.json that is a list with "x-flat".',
  },
  {
    name: 'a substep with an unknown field',
    file: STEP('owners'),
    from: '"fields": ["owner_{idx}_ownership"]',
    to: '"fields": ["owner_{idx}_share"]',
    what: 'substep "owners/{idx}/ownership" names "owner_{idx}_share", which is no field of this step',
    hint: 'owner_{idx}_',
  },
  {
    name: 'an unknown substep in the flow',
    file: FLOW,
    from: '"byName": ["owners/{idx}/identity"]',
    to: '"byName": ["owners/{idx}/identiy"]',
    what: '"owners/{idx}/identiy" is no substep',
    hint: 'Did you mean "owners/{idx}/identity"?',
  },
  {
    name: 'a step without a file',
    file: FLOW,
    from: '"more-details",',
    to: '"more-detail",',
    what: 'step "more-detail" has no file steps/more-detail.json',
    hint: 'Did you mean "more-details"?',
  },
  {
    name: 'a step that nothing names',
    file: FLOW,
    from: '    "terms",\n',
    to: '',
    line: '"steps": [',
    what: 'steps/terms.json can never be reached',
    hint: 'Add "terms" to "steps", or delete the file.',
  },
  {
    name: 'a step behind the sign-in that comes before it',
    file: STEP('info'),
    from: '"access": "visitor"',
    to: '"access": "applicant"',
    what: '"info" can never be reached',
    hint: 'Move it after the sign-in step, or set "access": "visitor".',
  },
  {
    name: 'an address taken twice',
    file: STEP('terms'),
    from: '"path": "terms"',
    to: '"path": "type-of-funding"',
    what: 'the address "type-of-funding" is taken by "type-of-funding"',
    hint: 'Give one of them another address.',
  },
  {
    name: 'an alias taken twice',
    file: STEP('more-details'),
    from: '"aliases": ["create"]',
    to: '"aliases": ["select"]',
    what: 'the address "select" is taken by "amount"',
    hint: 'Give one of them another address.',
  },
  {
    name: 'a whole alias that is an entry already',
    file: STEP('more-details'),
    from: '"aliases": ["create"]',
    to: '"aliases": ["/contact"]',
    what: 'the address "/contact" is taken by "entry"',
    hint: 'Give one of them another address.',
  },
  {
    name: 'a whole alias that is a step below the base',
    file: STEP('more-details'),
    from: '"aliases": ["create"]',
    to: '"aliases": ["/app/amount"]',
    what: 'the address "/app/amount" is taken by "amount"',
    hint: 'Give one of them another address.',
  },
  {
    name: 'a final page with steps after it',
    file: STEP('terms'),
    from: '"navigation": true,',
    to: '"navigation": true,\n  "view": "final",',
    line: '"view": "final"',
    what: '"terms" is final, but another step comes after it',
    hint: 'Name it last in "steps" of flow.json.',
  },
  {
    name: 'a field that is enough after sign-in and does not exist',
    file: FLOW,
    from: '"known": ["business_id"],',
    to: '"known": ["busines_id"],',
    what: '"busines_id" is no field of the application',
    hint: 'Did you mean "business_id"?',
  },
  {
    name: 'a condition about a property that it does not require',
    file: STEP('further-details'),
    from: '"required": ["business_structure", "business_no_ein"],',
    to: '"required": ["business_structure"],',
    line: '"properties": { "business_structure": { "const"',
    what: 'the condition says something of "business_no_ein" but does not require it',
    hint: 'Add "required": ["business_no_ein"] beside "properties".',
  },
  {
    name: 'two fields saved at the same place',
    file: APPLICATION,
    from: '"x-save": "business.doingBusinessAs"',
    to: '"x-save":  "business.name"',
    what: 'fields "business_name" and "business_dba" are saved at the same place ("business.name")',
    hint: 'Give one of them another "x-save".',
  },
  {
    name: 'a field saved nowhere',
    file: APPLICATION,
    from: '"x-save": "loanRequest.metadata.businessType"',
    to: '"x-prefill": false',
    line: '"business_type": {',
    what: 'field "business_type" has no place in the save payload',
    hint: 'Add "x-save": a free place in answers, source, business',
  },
  {
    name: 'options that enum does not allow',
    file: APPLICATION,
    from: '{ "value": "LLC", "label": "LLC" }',
    to: '{ "value": "LLP", "label": "LLP" }',
    what: 'x-options offers "LLP", which enum does not allow',
    hint: 'Add it to "enum" or remove it.',
  },
  {
    name: 'a broken regular expression',
    file: APPLICATION,
    from: '"^\\\\d{6}$"',
    to: '"^(\\\\d{6}$"',
    what: 'the regular expression ^(\\d{6}$ is broken',
    hint: 'Correct it',
  },
  {
    name: 'a text for a rule that the field does not have',
    file: APPLICATION,
    from: '"x-errors": { "pattern": "Please enter a valid website." }',
    to: '"x-errors": { "minLength": "Please enter a valid website." }',
    what: 'x-errors has a text for "minLength", but the field has no such rule',
    hint: 'Did you mean "maxLength"?',
  },
  {
    name: 'a placeholder that nothing fills in',
    file: APPLICATION,
    from: 'Please enter an amount between {minimum} and',
    to: 'Please enter an amount between {minimun} and',
    what: 'the text has {minimun}, which nothing fills in',
    hint: 'Did you mean "minimum"?',
  },
  {
    name: 'a placeholder of a step that nothing fills in',
    file: STEP('verify-login'),
    from: 'with your code to {email}',
    to: 'with your code to {emial}',
    what: 'the text has {emial}, which nothing fills in',
    hint: 'Did you mean "email"?',
  },
  {
    name: "a field of the brand in a step's words, where nothing fills it in",
    file: STEP('verify-login'),
    from: 'with your code to {email}',
    to: 'with your code from {brand.vendor_name} to {email}',
    what: 'the text has {brand.vendor_name}, which nothing fills in',
    hint: 'Use one of: email',
  },
  {
    name: "a misspelled field of the brand in a widget's text",
    file: STEP('info'),
    from: '{brand.terms_url}',
    to: '{brand.terms_ur}',
    what: 'the text has {brand.terms_ur}, which nothing fills in',
    hint: 'Did you mean "brand.terms_url"?',
  },
  {
    name: 'an option that names no field',
    file: STEP('more-details'),
    from: '"keywordField": "naics_keyword"',
    to: '"keywordField": "naics_keywords"',
    what: '"naics_keywords" is no field here',
    hint: 'Did you mean "naics_keyword"?',
  },
  {
    name: 'a limit that points at nothing in a brand',
    file: APPLICATION,
    from: '"/brand/loan_amount/eq/minimum"',
    to: '"/brand/loan_amount/eq/minimun"',
    what: '/brand/loan_amount/eq/minimun names nothing in a brand: there is no "minimun"',
    hint: 'Did you mean "minimum"?',
  },
];

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

/** Widgets and actions come from the project, the rest from the copy. */
function check(): Problem[] {
  const catalog = readCatalog('.', copy.path('flows'));
  const result = checkFlowFolder(copy.path('flows/apply'), { schemas: copy.path('schemas'), catalog });
  return result.ok ? [] : result.problems;
}

describe('npm run check on a broken flow', () => {
  it('finds nothing in the flow as it stands', () => {
    expect(check()).toEqual([]);
  });

  it.each(FAULTS)('$name: file, line, what and fix', (fault) => {
    copy.edit(fault.file, fault.from, fault.to);
    const line = copy.lineOf(fault.file, fault.line ?? fault.to);
    const problems = check();
    const found = problems.find((problem) => problem.what.includes(fault.what));
    expect(found, JSON.stringify(problems, null, 1)).toMatchObject({ file: copy.path(fault.file), line });
    expect(found?.hint).toContain(fault.hint);
    expect(found?.column).toBeGreaterThan(0);
  });
});

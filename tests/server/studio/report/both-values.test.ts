import { expect, it } from 'vitest';
import { placeFlow } from './place-flow.ts';

const FIELDS = {
  home_city: { title: 'City' },
  home_zip: { title: 'ZIP code' },
  owners: { title: 'Owners', 'x-flat': 'owner_{n}_{field}', items: { $ref: '#/$defs/owner' } },
};
const STEP = {
  title: 'Place',
  schema: { properties: { home_city: {}, home_zip: {} }, else: { required: ['home_city'] } },
};

const { linesOf } = placeFlow({ fields: FIELDS, step: STEP, home: {} });

it('[STUDIO-111] names a question about one item of a list by its title and number', () => {
  const step = {
    ...STEP,
    schema: { ...STEP.schema, properties: { ...STEP.schema.properties, owner_1_first: {} } },
  };
  expect(linesOf({ step })).toEqual(["Question 'First name of owner 1' added to Place"]);
});

it.each([
  [
    'the action of a button',
    { step: { next: [{ action: 'save' }, { action: 'submit' }] } },
    "Step 'Place': the action of its button changed from nothing to '(action: save), (action: submit)'",
  ],
  [
    'its parts',
    { step: { substeps: { both: { fields: ['home_city', 'home_zip'] }, zip: { fields: ['home_zip'] } } } },
    "Step 'Place': its parts changed from nothing to 'City, ZIP code; ZIP code'",
  ],
  [
    'a pattern',
    { fields: { home_zip: { title: 'ZIP code', pattern: '^\\d{5}(-\\d{4})?$' } } },
    "Question 'ZIP code': the pattern of the answer changed from nothing to 'answers such as 12345-6789'",
  ],
  [
    'the place in saved data',
    { fields: { home_zip: { title: 'ZIP code', 'x-save': 'business.zipCode' } } },
    "Question 'ZIP code': its place in saved data changed from nothing to 'business zip code'",
  ],
  [
    'a condition of its answers',
    {
      step: {
        schema: {
          ...STEP.schema,
          else: { required: ['home_city'], properties: { home_city: { minLength: 2 } } },
        },
      },
    },
    "Step 'Place': the answers that are necessary otherwise changed from 'necessary: City' to 'necessary: City; answers: (City: (at least so many characters: 2))'",
  ],
  [
    'a text with a link and a value that is filled in',
    { step: { heading: 'See the [terms]({brand.terms_url}) of {brand.vendor_name}, {firstName}' } },
    "Step 'Place': the heading changed from nothing to 'See the terms (link to ‹the address of the terms of use›) of ‹the name›, ‹first name›'",
  ],
])('[STUDIO-111] says %s before and after in words', (_, parts, line) => {
  expect(linesOf(parts as Parameters<typeof linesOf>[0])).toEqual([line]);
});

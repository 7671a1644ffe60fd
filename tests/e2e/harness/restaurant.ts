import type { FlowCopy } from '../../engine/compile/flow-copy.ts';

/** Fields, a rule and a step that staff of a restaurant lender could write. No code knows them. */
const fields = {
  business_fax: {
    type: 'string',
    title: 'Fax number',
    pattern: '^\\d{3}-\\d{3}-\\d{4}$',
    'x-errors': {
      required: 'Please enter a fax number.',
      pattern: 'A fax number has 10 digits, with the area code.',
    },
    'x-format': 'phone',
    'x-save': 'loanRequest.metadata.fax',
  },
  business_seats: {
    type: 'integer',
    title: 'Number of seats',
    minimum: 1,
    maximum: 500,
    'x-errors': {
      required: 'Please tell us how many seats you have.',
      type: 'Please enter digits only.',
      minimum: 'At least {limit} seat.',
      maximum: 'At most {limit} seats.',
    },
    'x-format': 'integer',
    'x-save': 'business.dining.seats',
  },
  business_service: {
    type: 'string',
    title: 'How do you serve?',
    enum: ['table', 'counter'],
    'x-options': [
      { value: 'table', label: 'At the table' },
      { value: 'counter', label: 'Over the counter' },
    ],
    'x-errors': { required: 'Please choose how you serve.' },
    'x-save': 'business.dining.service',
  },
  business_license: {
    type: 'string',
    title: 'Liquor license number',
    minLength: 6,
    maxLength: 20,
    'x-errors': {
      required: 'Please enter the number on your license.',
      minLength: 'A license number has at least {limit} characters.',
    },
    'x-sensitive': 'mask-last-4',
    'x-save': 'business.licenseNumber',
  },
  business_alarm: {
    title: 'Alarm code',
    anyOf: [
      { type: 'null', title: 'No alarm' },
      { type: 'string', title: 'A code', minLength: 6, maxLength: 20 },
    ],
    'x-sensitive': 'mask-last-4',
    'x-save': 'business.alarmCode',
  },
};
const fieldRef = (name: string) => ({ $ref: `application.schema.json#/properties/${name}` });

const restaurantStep = {
  $schema: '../../../schemas/step.schema.json',
  path: 'business/restaurant',
  title: 'Restaurant',
  heading: 'Tell Us About Your Restaurant',
  intro: 'Only restaurants are asked this.',
  access: 'applicant',
  navigation: true,
  show: { rule: 'is-restaurant' },
  schema: {
    type: 'object',
    required: ['business_seats', 'business_service'],
    properties: {
      business_seats: fieldRef('business_seats'),
      business_service: fieldRef('business_service'),
      business_license: fieldRef('business_license'),
      business_alarm: fieldRef('business_alarm'),
    },
  },
  uiSchema: {
    'ui:order': ['business_seats', 'business_service', 'business_license', 'business_alarm'],
    business_seats: { 'ui:help': 'Inside and outside.' },
    business_service: { 'ui:widget': 'radio' },
    business_license: { 'ui:title': 'Liquor license number (optional)' },
  },
  substeps: {
    'business/seats': { fields: ['business_seats'] },
    'business/license': { fields: ['business_license'] },
  },
  next: [{ action: 'save' }],
};

const isRestaurant = { 'application.business_naics': 722511 };

interface StepFile {
  schema: { required: string[]; properties: Record<string, unknown> };
  uiSchema: { 'ui:order': string[] } & Record<string, unknown>;
  substeps: Record<string, unknown>;
}

/** Writes it into a copy of the flows. */
export function askRestaurants(copy: FlowCopy): void {
  copy.change<{ properties: Record<string, unknown> }>('schemas/application.schema.json', ({ properties }) =>
    Object.assign(properties, fields),
  );
  copy.change<StepFile>('flows/apply/steps/further-details.json', ({ schema, uiSchema, substeps }) => {
    schema.required.push('business_fax');
    schema.properties.business_fax = fieldRef('business_fax');
    uiSchema['ui:order'].push('business_fax');
    uiSchema.business_fax = { 'ui:widget': 'phone', 'ui:help': 'We fax nothing but the contract.' };
    substeps['business/fax'] = { fields: ['business_fax'] };
  });
  copy.write('flows/apply/steps/restaurant.json', JSON.stringify(restaurantStep, null, 2));
  copy.change<{ steps: string[]; rules: Record<string, unknown> }>('flows/apply/flow.json', (flow) => {
    flow.rules['is-restaurant'] = isRestaurant;
    flow.steps.splice(flow.steps.indexOf('further-details') + 1, 0, 'restaurant');
    // The question about time is now before the products.
    flow.steps = flow.steps.filter((step) => step !== 'aproximate-timing');
    flow.steps.splice(flow.steps.indexOf('type-of-funding'), 0, 'aproximate-timing');
  });
}

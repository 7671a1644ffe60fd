import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine';
import { compileFlow, loadFlow } from '#engine/compile';
import { createAjv } from '../../../engine/compile/validators/ajv.ts';
import type { RawError } from '../../../engine/schema/types.ts';
import { equal, fullDate, fullDateTime, timeOfDay, ucs2length } from '../../../engine/validate/runtime.ts';

const result = compileFlow('flows/apply');
if (!result.ok) throw new Error('the flow does not compile');
const flow = loadFlow(result.body);
const ajv = createAjv();

/** Values close to the accepted ones, so that both outcomes occur. */
const TEXTS = ['', ' ', 'ab', 'x', 'CA', 'WC', 'EQ', 'a@b.co', '415-555-0123', '12-3456789', '123-45-6789'];
const MORE = [
  '536-90-4399',
  '1980-01-31',
  '1980-02-30',
  '2010-01-01',
  '94105',
  'immediately',
  'LLC',
  'www.a.co',
];
const value = fc.oneof(
  fc.constantFrom(...TEXTS, ...MORE),
  fc.constantFrom<unknown>(true, false, null, 0, 1, 20, 60, 101, 5000, 541219, -1, 0.5),
  fc.array(fc.constantFrom('WC', 'EQ', 'UNKNOWN', 'nonsense'), { maxLength: 3 }),
  fc.string({ maxLength: 130 }),
);

function dataFor(schema: FieldSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const items = field.items?.properties ? fc.array(dataFor(field.items), { maxLength: 3 }) : value;
    const ownArbitrary = field.enum ? fc.oneof(value, fc.constantFrom(...field.enum)) : items;
    return [name, ownArbitrary] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

/** The parts of an error that both validators must agree on. */
function errorMessages(errors: RawError[] | null | undefined): string[] {
  return (errors ?? [])
    .map(({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`)
    .sort();
}

describe('compiled validators agree with AJV', () => {
  const roots: [string, FieldSchema][] = [
    ['application', flow.application],
    ...flow.steps.map((step): [string, FieldSchema] => [step.validator, step.schema]),
  ];

  it.each(roots)('%s', (name, schema) => {
    const expected = ajv.compile(schema);
    const compiled = flow.validators[name];
    fc.assert(
      fc.property(dataFor(schema), (data) => {
        expect(compiled?.(data)).toBe(expected(data));
        expect(errorMessages(compiled?.errors)).toEqual(errorMessages(expected.errors as RawError[] | null));
      }),
      { numRuns: 150 },
    );
  });

  it('on the schema of one card of a list', () => {
    for (const step of flow.steps) {
      for (const schema of Object.values(step.itemSchemas)) {
        const expected = ajv.compile(schema);
        const whole = flow.validators[step.validator];
        fc.assert(
          fc.property(dataFor(schema), (owner) => {
            expect(whole?.({ owners: [owner] })).toBe(expected(owner));
          }),
        );
      }
    }
  });

  it('on the schema of every error, which has its keyword', () => {
    const validate = flow.validators['step:owners'];
    fc.assert(
      fc.property(dataFor(flow.application), (data) => {
        validate?.(data);
        for (const error of validate?.errors ?? [])
          expect(error.parentSchema).toHaveProperty([error.keyword]);
      }),
    );
  });
});

describe('the runtime agrees with the libraries that it replaces', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const dates = fc.tuple(digits(4), digits(2), digits(2)).map((parts) => parts.join('-'));
  const zones = fc.oneof(
    fc.constantFrom('Z', 'z', '', '+00:00', '-23:59', '+1200', '+24:00'),
    fc.tuple(digits(2), digits(2)).map(([hour, minute]) => `+${hour}:${minute}`),
  );
  const clock = fc.oneof(
    fc.constantFrom('23:59:60', '00:00:60', '22:59:60', '12:00:00.5'),
    fc.tuple(digits(2), digits(2), digits(2)).map((parts) => parts.join(':')),
  );
  const times = fc.tuple(clock, zones).map(([time, zone]) => time + zone);
  const moments = fc.tuple(dates, fc.constantFrom('T', 't', ' ', '-'), times).map((parts) => parts.join(''));

  it.each([
    ['date', fullDate, dates],
    ['iso-time', timeOfDay, times],
    ['date-time', fullDateTime, moments],
  ] as const)('on the format %s', (format, ours, near) => {
    const theirs = ajv.compile({ type: 'string', format });
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        expect(ours(text)).toBe(theirs(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('on the length of a text, which counts characters', () => {
    const ajvOutcome = (text: string, length: number) =>
      ajv.compile({ minLength: length, maxLength: length })(text);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 6 }), (text) => {
        expect(ajvOutcome(text, ucs2length(text))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('on equality, which compares the content', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        // AJV's own comparison calls a property that is named like a method of Object.
        fc.pre(!/"(toString|valueOf|constructor)"/.test(JSON.stringify([a, b])));
        expect(equal(a, structuredClone(a))).toBe(true);
        expect(equal(a, b)).toBe(ajv.validate({ const: a } as object, b));
      }),
      { numRuns: 60 },
    );
  });
});

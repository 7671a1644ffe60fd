import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { compileFlow, loadFlow } from '#engine/compile';
import { formOf } from '../form-of.ts';
import { contextWith } from '../test-application.ts';
import { FlowCopy } from './flow-copy.ts';

interface Application {
  properties: Record<string, unknown>;
}

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

/** The faults of an unfinished application whose list has the given items. */
function faultsOf(list: Record<string, unknown>, value: unknown): (string | undefined)[][] {
  copy.change<Application>('schemas/application.schema.json', ({ properties }) => {
    properties.branches = {
      type: 'array',
      title: 'Branches',
      'x-save': 'loanRequest.metadata.branches',
      ...list,
    };
  });
  const result = compileFlow(copy.path('flows/apply'));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const context = contextWith({ business_name: 'Acme' });
  const application = { ...context.application, branches: value as never };
  const errors = formOf(loadFlow(result.body), { ...context, application }).draftErrors();
  return errors.map(({ field, keyword }) => [field, keyword]);
}

describe('a list with required answers inside its items', () => {
  const items = {
    type: 'object',
    required: ['city'],
    properties: {
      city: { type: 'string', title: 'City', minLength: 2 },
      place: { type: 'object', required: ['zip'], properties: { zip: { type: 'string' } } },
    },
  };
  it('is saved while these answers are missing, at any depth', () => {
    expect(faultsOf({ items, minItems: 2 }, [{ place: {} }])).toEqual([]);
  });
  it('is not saved with a malformed part', () => {
    expect(faultsOf({ items, minItems: 2 }, [{ city: 'x' }])).toEqual([['branches/0/city', 'minLength']]);
    expect(faultsOf({ items }, [{ place: { zip: 1 } }])).toEqual([['branches/0/place/zip', 'type']]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type EngineState,
  type FieldSchema,
  mergeApplications,
  placedFiles,
  readDraft,
  toDraft,
} from '#engine';
import { smallFlow } from '../small-flow.ts';

const filesField = { type: 'array', title: 'Files', maxItems: 3, 'x-files': {} };
const flow = smallFlow({
  fields: {
    insurance: filesField,
    vehicles: {
      type: 'array',
      title: 'Vehicles',
      items: { type: 'object', properties: { make: { type: 'string', title: 'Make' }, papers: filesField } },
    },
    note: { type: 'string', title: 'Note' },
  },
});
const file = (id: string, name = `${id} of Ada.pdf`) => ({ id, name, size: 9, type: 'application/pdf' });
const stateOf = (application: object) =>
  ({ application, hidden: [], touched: {}, farthest: undefined, version: 1 }) as unknown as EngineState;

describe('the references of an application', () => {
  it('are found in lists, each with the pointer of its question', () => {
    const application = { insurance: [file('a')], vehicles: [{ make: 'Ford' }, { papers: [file('b')] }] };
    expect(placedFiles(flow.application, application)).toEqual([
      { pointer: '/insurance', file: file('a') },
      { pointer: '/vehicles/1/papers', file: file('b') },
    ]);
  });

  it('are not searched for in answers of a schema that asks for no files', () => {
    const schema: FieldSchema = { type: 'object', properties: { note: { type: 'string' } } };
    const unread = new Proxy({}, { get: () => expect.unreachable('The answers were read.') });
    expect(placedFiles(schema, unread)).toEqual([]);
  });
});

describe('a draft in web storage [PRIVATE-1]', () => {
  const application = {
    insurance: [file('a')],
    vehicles: [{ make: 'Ford', papers: [file('b')] }],
    note: 'Hi',
  };
  const text = JSON.stringify(
    toDraft(flow, stateOf(application), { base: application, lost: [application] } as never),
  );

  it('has references without the names of the files', () => {
    expect(text).not.toContain('of Ada');
    expect(application.insurance).toEqual([file('a')]);
    expect(readDraft(flow, text)?.application).toEqual({
      insurance: [file('a', 'PDF')],
      vehicles: [{ make: 'Ford', papers: [file('b', 'PDF')] }],
      note: 'Hi',
    });
  });

  it('merges with the saved answer as the same files, under their names', () => {
    const draft = readDraft(flow, text);
    const theirs = { ...application, insurance: [file('a')] };
    const mine = { ...draft?.application, insurance: [file('a', 'PDF'), file('c', 'PDF')] };
    const same = mergeApplications(flow, draft?.base, draft?.application ?? {}, theirs);
    expect(same.application.insurance).toEqual([file('a')]);
    const more = mergeApplications(flow, draft?.base, mine, theirs);
    expect(more).toMatchObject({ differences: [], application: { insurance: [{ id: 'a' }, { id: 'c' }] } });
  });

  it('differs if it has another file', () => {
    const theirs = { ...application, insurance: [file('b')] };
    const merged = mergeApplications(flow, { ...application }, { ...application }, theirs);
    expect(merged.application.insurance).toEqual([file('b')]);
  });
});

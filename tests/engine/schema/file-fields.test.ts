import { describe, expect, it } from 'vitest';
import {
  type EngineState,
  type FieldSchema,
  filesAsked,
  mergeApplications,
  placedFiles,
  readDraft,
  toDraft,
} from '#engine';
import { faultsOnNext, smallFlow } from '../small-flow.ts';

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

describe('a question for files [FIELD-59]', () => {
  it('takes PDFs and pictures of any size and number, unless it says otherwise', () => {
    expect(filesAsked({ 'x-files': {} })).toEqual({ types: ['application/pdf', 'image/jpeg', 'image/png'] });
    const images: FieldSchema = { 'x-files': { kinds: ['image'], megabytes: 2 }, maxItems: 3 };
    expect(filesAsked(images)).toEqual({ types: ['image/jpeg', 'image/png'], bytes: 2_097_152, most: 3 });
    expect(filesAsked({ type: 'array' })).toBeUndefined();
  });

  it('takes no file twice, no empty one, and none of another kind or with other members', () => {
    const faults = (...files: object[]) => faultsOnNext(flow, { insurance: files as never });
    expect(faults(file('a'), file('b'))).toEqual([]);
    const wrongFiles = [{ size: 0 }, { type: 'text/html' }, { name: '' }, { id: '' }, { path: '/etc' }];
    for (const part of wrongFiles)
      expect(faults({ ...file('a'), ...part }), JSON.stringify(part)).toHaveLength(1);
    const lengths = [
      { name: 'x'.repeat(256) },
      { id: 'x'.repeat(37) },
      { name: 'x'.repeat(255), id: 'x'.repeat(36), size: 1 },
    ];
    expect(lengths.map((part) => faults({ ...file('a'), ...part }).length)).toEqual([1, 1, 0]);
    expect(faults(file('a'), file('a'))).toHaveLength(1);
    expect(faults(...['a', 'b', 'c', 'd'].map((id) => file(id)))).toHaveLength(1);
  });
});

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
